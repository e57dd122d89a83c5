import type { ActionFunctionArgs } from "@remix-run/node";
import { changePassword, findJustChanged } from "~/domain/users/change-password.server";
import { changePasswordSchema } from "~/domain/users/user-schema";
import { networkFor } from "~/http/client-address";
import { requireOwnPassword } from "~/http/confirm-again.server";
import { handleUserForm, seeOther } from "~/http/page.server";
import { signIn } from "~/http/session.server";

/** Sets a new password by the old one: every other login ends, this device goes on under a new session. */
export function changePasswordByForm(args: ActionFunctionArgs) {
  return handleUserForm(args, changePasswordSchema, async ({ currentPassword, password }, call) => {
    const { db, user, now, request, t } = call;
    const change = { password, now, asker: `password ${networkFor(call.clientAddress)}` };
    const changed = await requireOwnPassword(call, currentPassword)
      .then((proof) => changePassword(db, proof, change))
      .catch(async (error: unknown) => {
        // The second of two submissions finds the new password already set.
        const already = await findJustChanged(db, user, change);
        if (already === undefined) throw error;
        return already;
      });
    const notice = {
      variant: "default",
      title: t("account:passwordChangedTitle"),
      text: t("security:passwordChanged"),
    };
    const headers = new Headers();
    for (const cookie of await signIn(request, changed, { notice })) headers.append("Set-Cookie", cookie);
    return seeOther("/profile", headers);
  });
}
