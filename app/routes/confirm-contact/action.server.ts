import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { Invalid } from "~/domain/errors";
import { confirmContact, findAddressOfToken } from "~/domain/users/confirm-contact.server";
import type { Call } from "~/http/call.server";
import { handleForm, seeOther } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

const PAGE = "/auth/confirm-contact";
const confirmationSchema = z.object({ code: z.string() });

/** The page of a link: the address that it confirms, or that it is dead. A click confirms, not the visit of a scanner. */
export async function loadConfirmation(call: Call) {
  const code = call.url.searchParams.get("code") ?? "";
  return {
    title: `${call.t("account:confirmTitle")} – ${call.t("brand")}`,
    address: (await findAddressOfToken(call.db, code)) ?? null,
    code,
  };
}

/** Confirms the address and leads to the profile, or to the login. */
export function confirmByForm(args: ActionFunctionArgs) {
  return handleForm(args, confirmationSchema, async ({ code }, call) => {
    try {
      await confirmContact(call.db, code, call.now);
    } catch (error) {
      if (error instanceof Invalid) return seeOther(PAGE);
      throw error;
    }
    const notice = {
      variant: "default",
      title: call.t("account:confirmed"),
      text: call.t("account:confirmedText"),
    } as const;
    return redirectWithNotice(call.request, call.user === undefined ? "/auth" : "/profile", notice, { status: 303 });
  });
}
