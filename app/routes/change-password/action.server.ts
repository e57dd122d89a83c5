import type { ActionFunctionArgs } from "@remix-run/node";
import { changePassword, isJustChanged } from "~/domain/users/change-password.server";
import { changePasswordSchema } from "~/domain/users/user-schema";
import { networkFor } from "~/http/client-address";
import { requireOwnPassword } from "~/http/confirm-again.server";
import { rememberDevice } from "~/http/device.server";
import { handleUserForm, seeOther } from "~/http/page.server";
import { signIn } from "~/http/session.server";

/** Sets a new password by the old one: every other login ends, this device goes on under a new session. */
export function changePasswordByForm(args: ActionFunctionArgs) {
  return handleUserForm(args, changePasswordSchema, async ({ currentPassword, password }, call) => {
    const { db, user, now, request, t } = call;
    const change = { password, now, asker: `password ${networkFor(call.clientAddress)}` };
    try {
      await requireOwnPassword(call, currentPassword);
      await changePassword(db, user, change);
    } catch (error) {
      // The second of two submissions finds the new password already set.
      if (!(await isJustChanged(db, user, change))) throw error;
    }
    const notice = {
      variant: "default",
      title: t("account:passwordChangedTitle"),
      text: t("security:passwordChanged"),
    };
    const headers = new Headers();
    headers.append("Set-Cookie", await signIn(request, user, { notice }));
    headers.append("Set-Cookie", await rememberDevice(request, user));
    return seeOther("/profile", headers);
  });
}
