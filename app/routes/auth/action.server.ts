import type { ActionFunctionArgs } from "@remix-run/node";
import { loginSchema, registrationFormSchema } from "~/domain/users/user-schema";
import { languageCookie } from "~/i18n/detection.server";
import { rememberDevice } from "~/http/device.server";
import { seeOther, handleForm } from "~/http/page.server";
import { transferPicks } from "~/http/picks.server";
import { register } from "~/http/registration.server";
import { toProblemOr } from "~/http/problems.server";
import { redirectWithNotice, safePath, signIn } from "~/http/session.server";
import { requireFormCredentials } from "~/http/sign-in.server";
import { goOnAfterLogin } from "./after-login.server";

export type AuthTab = "login" | "register";

/** Which of the two forms an address shows; login unless it says otherwise. */
export function readTab(url: URL): AuthTab {
  return url.searchParams.get("tab") === "register" ? "register" : "login";
}

function nextPath(url: URL): string {
  return safePath(url.searchParams.get("redirectTo"), "/");
}

/**
 * Handles the login form: opens a session and redirects to the page that asked for it, or to the booking that was
 * confirmed there before.
 */
export function handleLogin(args: ActionFunctionArgs) {
  const unread = args.request.clone();
  return handleForm(args, loginSchema, async (credentials, call) => {
    const user = await requireFormCredentials(call, credentials, unread);
    const headers = new Headers();
    const { to, data } = await goOnAfterLogin(call, user, nextPath(call.url));
    headers.append("Set-Cookie", await signIn(call.request, user, data));
    headers.append("Set-Cookie", await rememberDevice(call.request, user));
    headers.append("Set-Cookie", languageCookie(call.languageChosen ?? user.language, call.settings.secure));
    for (const cookie of await transferPicks(call, user)) headers.append("Set-Cookie", cookie);
    return seeOther(to, headers);
  });
}

/** Takes the registration form: the account is opened, and the login form waits with the name filled in. */
export function handleRegistration(args: ActionFunctionArgs) {
  return handleForm(args, registrationFormSchema, async (form, call) => {
    const user = await register(call, form).catch((error: unknown) => {
      throw toProblemOr(call, error, "registrationFailed");
    });
    const onwards = call.url.searchParams.get("redirectTo");
    const query = new URLSearchParams({ tab: "login", username: user.username });
    if (onwards !== null) query.set("redirectTo", safePath(onwards));
    const notice = {
      variant: "default",
      title: call.t("account:registered"),
      text: call.t("account:registeredText"),
    } as const;
    return redirectWithNotice(call.request, `/auth?${query.toString()}`, notice, { status: 303 });
  });
}
