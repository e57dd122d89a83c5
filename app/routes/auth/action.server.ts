import type { ActionFunctionArgs } from "@remix-run/node";
import { Conflict } from "~/domain/errors";
import { findJustRegistered } from "~/domain/users/accounts.server";
import { loginSchema, registrationFormSchema } from "~/domain/users/user-schema";
import { handleForm } from "~/http/page.server";
import { register } from "~/http/registration.server";
import { toProblemOr } from "~/http/problems.server";
import { redirectWithNotice, requireCookies, safePath } from "~/http/session.server";
import { requireFormCredentials } from "~/http/sign-in.server";
import { goOnWithLogin } from "~/routes/shared/after-login.server";

export type AuthTab = "login" | "register";

/** Which of the two forms an address shows; login unless it says otherwise. */
export function readTab(url: URL): AuthTab {
  return url.searchParams.get("tab") === "register" ? "register" : "login";
}

/**
 * Handles the login form: opens a session and redirects to the page that asked for it, or to the booking that was
 * confirmed there before. Where a second step comes, it is asked for first.
 */
export function handleLogin(args: ActionFunctionArgs) {
  const unread = args.request.clone();
  return handleForm(args, loginSchema, async (credentials, call) => {
    requireCookies(call.request);
    const proved = await requireFormCredentials(call, credentials, unread);
    return goOnWithLogin(call, proved);
  });
}

/** Takes the registration form: the account is opened, and the login form waits with the name filled in. */
export function handleRegistration(args: ActionFunctionArgs) {
  return handleForm(args, registrationFormSchema, async (form, call) => {
    requireCookies(call.request);
    const { user } = await register(call, form).catch(async (error: unknown) => {
      const options = { language: call.language, now: call.now };
      const known = error instanceof Conflict ? await findJustRegistered(call.db, form, options) : undefined;
      if (known !== undefined) return { user: known };
      throw toProblemOr(call, error, "registrationFailed");
    });
    const onwards = call.url.searchParams.get("redirectTo");
    const query = new URLSearchParams({ tab: "login", username: user.username });
    if (onwards !== null) query.set("redirectTo", safePath(onwards));
    const notice = { title: call.t("account:registered"), text: call.t("account:registeredText") } as const;
    return redirectWithNotice(call.request, `/auth?${query.toString()}`, notice);
  });
}
