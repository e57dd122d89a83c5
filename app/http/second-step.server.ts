import { isTwoStep, takeCode, describeSecondStep, findSecondStep } from "~/domain/two-step/two-step-login.server";
import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from "~/domain/calendar/day";
import type { Login, User } from "~/domain/users/user";
import type { Call } from "./call.server";
import { findKnownDevice } from "./device.server";
import { Problem } from "./problems.server";
import { replaceSession } from "./session.server";
import { createLoginThrottle } from "./throttle.server";

/** The code after the password, where a user has switched two-step login on. */

const NAME = "secondStep";
const QUARTER = 15 * SECONDS_PER_MINUTE;
/** Guessers here know the password. Of a million codes three are good: twenty guesses an hour hit one in two years. */
const throttle = createLoginThrottle({
  limit: "second steps",
  rules: {
    pair: { max: 5, withinSeconds: QUARTER },
    network: { max: 500, withinSeconds: QUARTER },
    account: { max: 20, withinSeconds: SECONDS_PER_HOUR },
  },
});

/** Goes on after a right password, under a new session that is not signed in. @returns the cookie to set */
export function beginSecondStep(call: Call, proof: Login): Promise<string> {
  const kept = call.user === undefined ? call.session.data : {};
  return replaceSession(call, undefined, { ...kept, [NAME]: describeSecondStep(proof, call.now) });
}

/** Whose code the session of a request waits for. */
export async function findAwaited({ db, session, now }: Call): Promise<Login | undefined> {
  return session.user === undefined ? findSecondStep(db, session.data[NAME], now) : undefined;
}

/** Takes a code over the API, after the password. @throws Problem 401 "code_required" without one; as requireCode */
export async function requireSecondStep(
  call: Call,
  user: User,
  code: string | undefined,
  field: "code" | "secondCode" = "code",
): Promise<void> {
  if (!(await isTwoStep(call.db, user.id))) return;
  if (code === undefined || code === "") throw new Problem(401, "codeRequired", { reason: "code_required", field });
  await requireCode(call, user, code, field);
}

/** Uses a code up, guesses limited by account and device. @throws Problem 401 "code_wrong", 429; both name the field */
export async function requireCode(call: Call, user: User, code: string, field = "code"): Promise<void> {
  const device = await findKnownDevice(call.request, user.username);
  const isRight = await throttle.guess(
    { account: user.username, address: call.clientAddress, device },
    async () => ((await takeCode(call.db, user.id, code, call)) ? true : undefined),
    { field, reason: "too_many_codes" },
  );
  if (isRight !== true) throw new Problem(401, "codeWrong", { reason: "code_wrong", field });
}
