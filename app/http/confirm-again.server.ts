import { z } from "zod";
import type { DomainError } from "~/domain/errors";
import { currentPasswordWrong, requireCurrentPassword } from "~/domain/users/accounts.server";
import type { Login } from "~/domain/users/user";
import type { UserCall } from "./call.server";
import { isFreshLogin, renewLogin } from "./session.server";

/** Admins move money and change rights only soon after they gave their password; older logins give it again. */

const FIELD = "currentPassword";
const MAX_CHARACTERS = 1_000;

/** The password, in a form or an API call whose login may be too old. */
export const confirmingFields = { currentPassword: z.string().max(MAX_CHARACTERS).optional().catch(undefined) };

/** Whether the password was given lately, or comes with this request. @throws Invalid, TooMany; both name the field */
async function isConfirmed(call: UserCall, currentPassword: string | undefined): Promise<boolean> {
  if (isFreshLogin(call)) return true;
  if (currentPassword === undefined || currentPassword === "") return false;
  await requireOwnPassword(call, currentPassword);
  // A new password, stored while this one was checked, has ended the login.
  if (!(await renewLogin(call))) throw currentPasswordWrong();
  return true;
}

/** Who decides on money, with whether the password was given for it. */
export const confirmedBy = async (call: UserCall, { currentPassword }: { currentPassword?: string | undefined }) => ({
  admin: call.user,
  isConfirmed: await isConfirmed(call, currentPassword),
  now: call.now,
});

/** Checks the password of the signed-in user. @throws Invalid for a wrong one, TooMany; both name the field */
export const requireOwnPassword = ({ db, user }: UserCall, password: string): Promise<Login> =>
  requireCurrentPassword(db, user.id, password);

/** The error that a problem names beside the password; undefined where it is about something else. */
export function passwordErrorOf(problem: DomainError) {
  return problem.fields[FIELD]?.[0];
}
