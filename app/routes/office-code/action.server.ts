import type { ActionFunctionArgs } from "@remix-run/node";
import { MS_PER_HOUR, MS_PER_MINUTE, SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { takeOfficeCode } from "~/domain/recovery/office-code.server";
import { officeCodeSchema } from "~/domain/users/user-schema";
import type { Call } from "~/http/call.server";
import { networkFor } from "~/http/client-address";
import { handleForm } from "~/http/page.server";
import { Problem } from "~/http/problems.server";
import { clearLoginFailures } from "~/http/sign-in.server";
import { createLoginThrottle } from "~/http/throttle.server";
import { leadToLogin } from "~/routes/shared/password-reset.server";

const PAIR = { max: 5, withinMs: 15 * MS_PER_MINUTE };
/** Of a million million codes one is good, for a day. */
const throttle = createLoginThrottle({
  limit: "office codes",
  rules: {
    pair: PAIR,
    address: { max: 50, withinMs: 15 * MS_PER_MINUTE },
    loopback: { max: 500, withinMs: 15 * MS_PER_MINUTE },
    account: { max: 200, withinMs: MS_PER_HOUR },
    knownDevice: PAIR,
  },
});

/** Sets a new password by the office's code and leads to the login. */
export function setPasswordByOfficeCode(args: ActionFunctionArgs) {
  return handleForm(args, officeCodeSchema, async (form, call) => {
    await requireTurn(call, form.login);
    const user = await takeOfficeCode(call.db, form, call.now, `office ${networkFor(call.clientAddress)}`);
    await throttle.recordSuccess(form.login, call.clientAddress);
    await clearLoginFailures(call, user);
    return leadToLogin(call, user);
  });
}

async function requireTurn({ clientAddress }: Call, login: string): Promise<void> {
  const permission = await throttle.check(login, clientAddress);
  if (permission.allowed) return;
  const seconds = permission.retryAfterSeconds;
  throw new Problem(429, "tooManyGuesses", {
    values: { minutes: Math.ceil(seconds / SECONDS_PER_MINUTE) },
    headers: { "Retry-After": String(seconds) },
  });
}
