import { redirect } from "@remix-run/node";
import type { Call } from "~/http/call.server";
import { findAwaited } from "~/http/second-step.server";
import { redirectSignedIn, safePath } from "~/http/session.server";

/** Where the login begins, on the way to the same page. */
export function firstStepOf(url: URL): string {
  const redirectTo = safePath(url.searchParams.get("redirectTo"), "");
  return `/auth?${new URLSearchParams({ tab: "login", ...(redirectTo === "" ? {} : { redirectTo }) }).toString()}`;
}

function addressOf(url: URL, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ redirectTo: safePath(url.searchParams.get("redirectTo")), ...more });
  return `/auth/code?${query.toString()}`;
}

/** The second step of a login; without the first one, that comes first. */
export async function loadLoginCode(call: Call) {
  await redirectSignedIn(call.request);
  const proved = await findAwaited(call);
  if (proved === undefined) throw redirect(firstStepOf(call.url));
  return {
    title: `${call.t("security:twoStepLogin")} – ${call.t("brand")}`,
    username: proved.user.username,
    isRecovery: call.url.searchParams.get("with") === "recovery",
    withApp: addressOf(call.url),
    withRecovery: addressOf(call.url, { with: "recovery" }),
    firstStep: firstStepOf(call.url),
  };
}
