import { requestResetEmail, setNewPassword } from "~/operations/accounts.server";
import { Invalid } from "~/domain/errors";
import { findReset } from "~/domain/users/new-password.server";
import { forgotSchema, resetSchema } from "~/domain/users/user-schema";
import type { User } from "~/domain/users/user";
import type { Call } from "~/http/call.server";
import { rememberDevice } from "~/http/device.server";
import { seeOther, publicForm } from "~/http/page.server";
import { detachSession, getUser, redirectWithNotice, safePath } from "~/http/session.server";

/** Handles the forgotten-password form and redirects to the login, or to the profile of a logged-in user. */
export const requestResetByForm = publicForm(forgotSchema, async (form, call) => {
  await requestResetEmail(call, form);
  const redirectTo = safePath(call.url.searchParams.get("redirectTo"), "");
  const login = `/auth?${new URLSearchParams({ tab: "login", ...(redirectTo === "" ? {} : { redirectTo }) }).toString()}`;
  const notice = { title: call.t("account:emailSent"), text: call.t("messages:emailSentText") } as const;
  return redirectWithNotice(call.request, call.user === undefined ? login : "/profile", notice);
});

/** The reset page without a token, for links that no longer work. */
const DEAD_LINK_PAGE = "/auth/reset-password";

/** Handles the new-password form and redirects to the login with the username filled in. */
export const setNewPasswordByForm = publicForm(resetSchema, async (form, call) => {
  const user = await setNewPassword(call, form).catch((error: unknown) => {
    if (error instanceof Invalid && error.key === "resetLinkDead") return undefined;
    throw error;
  });
  if (user === undefined) return seeOther(DEAD_LINK_PAGE);
  return leadToLogin(call, user);
});

/** After a new password: leads to the login with the username filled in, on a device that is now known to be the user's. */
export async function leadToLogin(call: Call, user: User): Promise<Response> {
  if ((await getUser(call.request))?.id === user.id) detachSession(call.request);
  const notice = { title: call.t("account:passwordChangedTitle"), text: call.t("messages:passwordChanged") } as const;
  const login = `/auth?${new URLSearchParams({ tab: "login", username: user.username }).toString()}`;
  // Link or code have proved whose device it is, however many others have guessed meanwhile.
  const headers = { "Set-Cookie": await rememberDevice(call.request, user) };
  return redirectWithNotice(call.request, login, notice, headers);
}

/** What a reset link's page shows: the form while the link is valid. */
export async function loadReset(call: Call) {
  const token = call.url.searchParams.get("token") ?? "";
  return { title: call.t("account:resetTitle"), isGood: (await findReset(call.db, token, call)) !== undefined, token };
}
