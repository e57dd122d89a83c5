import { SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Invalid } from "~/domain/errors";
import { createQuota } from "~/domain/quota";
import { isResetTokenGood, requestReset, resetPassword } from "~/domain/users/password-reset.server";
import { foldAddress } from "~/domain/users/email-address";
import { forgotSchema, resetSchema } from "~/domain/users/user-schema";
import type { User } from "~/domain/users/user";
import type { Call } from "~/http/call.server";
import { rememberDevice } from "~/http/device.server";
import { seeOther, handleForm } from "~/http/page.server";
import { Problem, toProblem } from "~/http/problems.server";
import { detachSession, getUser, redirectWithNotice, safePath } from "~/http/session.server";
import { limitedNetwork, networkFor } from "~/http/client-address";
import { clearLoginFailures } from "~/http/sign-in.server";

/** Password reset, shared by two pages and two API calls. */

const WITHIN_SECONDS = 15 * SECONDS_PER_MINUTE;
/**
 * Requests for one address as it is written. Emails to a mailbox are counted where they are sent: another spelling of it,
 * by which no account is found, takes nothing of its owner's.
 */
const byAddress = createQuota({ limit: "resets of an address", max: 5, withinSeconds: WITHIN_SECONDS });
/** Requests from one network; a whole village may share it. */
const byNetwork = createQuota({ limit: "resets of a network", max: 60, withinSeconds: WITHIN_SECONDS });
const SERVER_BUSY = 503;

async function requireTurn(call: Call, email: string): Promise<void> {
  const network = limitedNetwork(call.clientAddress);
  const ofNetwork = network === undefined ? undefined : await byNetwork.take(network);
  // A network that has had enough uses up nothing of an address: its owner would be refused, and get no email either.
  const turn = ofNetwork?.allowed === false ? ofNetwork : await byAddress.take(foldAddress(email));
  if (turn.allowed) return;
  const seconds = turn.retryAfterSeconds;
  throw new Problem(429, "tooManyResets", {
    values: { minutes: Math.ceil(seconds / SECONDS_PER_MINUTE) },
    headers: { "Retry-After": String(seconds) },
  });
}

/**
 * Requests a password reset. The work done is the same for every address.
 *
 * @throws Problem 429 when over the limit, 503 when it cannot be stored
 */
export async function requestResetEmail(call: Call, { email }: { email: string }): Promise<void> {
  await requireTurn(call, email);
  try {
    await requestReset(call.db, email, call.now);
  } catch (error) {
    const { status, headers } = toProblem(error);
    throw status === SERVER_BUSY ? new Problem(status, "resetUnavailable", { headers }) : error;
  }
}

/** Handles the forgotten-password form and redirects to the login, or to the profile of a logged-in user. */
export function requestResetByForm(args: ActionFunctionArgs) {
  return handleForm(args, forgotSchema, async (form, call) => {
    await requestResetEmail(call, form);
    const redirectTo = safePath(call.url.searchParams.get("redirectTo"), "");
    const login = `/auth?${new URLSearchParams({ tab: "login", ...(redirectTo === "" ? {} : { redirectTo }) }).toString()}`;
    const notice = {
      variant: "default",
      title: call.t("account:emailSent"),
      text: call.t("messages:emailSentText"),
    } as const;
    return redirectWithNotice(call.request, call.user === undefined ? login : "/profile", notice, { status: 303 });
  });
}

/** Sets a new password by a reset link; clears the login's failed-attempt limit. */
export async function setNewPassword(call: Call, reset: { token: string; password: string }): Promise<User> {
  const user = await resetPassword(call.db, reset, call.now, networkFor(call.clientAddress));
  await clearLoginFailures(call, user);
  return user;
}

/** The reset page without a token, for links that no longer work. */
const DEAD_LINK_PAGE = "/auth/reset-password";

/** Handles the new-password form and redirects to the login with the username filled in. */
export function setNewPasswordByForm(args: ActionFunctionArgs) {
  return handleForm(args, resetSchema, async (form, call) => {
    const user = await setNewPassword(call, form).catch((error: unknown) => {
      if (error instanceof Invalid && error.key === "resetLinkDead") return undefined;
      throw error;
    });
    if (user === undefined) return seeOther(DEAD_LINK_PAGE);
    return leadToLogin(call, user);
  });
}

/** After a new password: leads to the login with the username filled in, on a device that is now known to be the user's. */
export async function leadToLogin(call: Call, user: User): Promise<Response> {
  if ((await getUser(call.request))?.id === user.id) detachSession(call.request);
  const notice = {
    variant: "default",
    title: call.t("account:passwordChangedTitle"),
    text: call.t("messages:passwordChanged"),
  } as const;
  const login = `/auth?${new URLSearchParams({ tab: "login", username: user.username }).toString()}`;
  // Link or code have proved whose device it is, however many others have guessed meanwhile.
  const headers = { "Set-Cookie": await rememberDevice(call.request, user) };
  return redirectWithNotice(call.request, login, notice, { status: 303, headers });
}

/** What a reset link's page shows: the form while the link is valid. */
export async function loadReset(call: Call) {
  const token = call.url.searchParams.get("token") ?? "";
  return {
    title: `${call.t("account:resetTitle")} – ${call.t("brand")}`,
    isGood: await isResetTokenGood(call.db, token, call.now),
    token,
  };
}
