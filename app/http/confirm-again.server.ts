import { z } from "zod";
import { Unconfirmed } from "~/domain/errors";
import { currentPasswordWrong } from "~/domain/users/current-password.server";
import type { Login } from "~/domain/users/user";
import type { UserCall } from "./call.server";
import { Problem } from "./problems.server";
import { isFreshLogin, renewLogin } from "./session.server";
import { requireCredentials } from "./sign-in.server";

/** Admins move money and change rights only soon after they gave their password; older logins give it again. */

const FIELD = "currentPassword";
const MAX_CHARACTERS = 1_000;

/** The password, in a form or an API call whose login may be too old. */
export const confirmingFields = { currentPassword: z.string().max(MAX_CHARACTERS).optional().catch(undefined) };

/**
 * Whether the user gave the password within the last minutes: at the login, or with this request.
 *
 * @param currentPassword what came with the request; not looked at while the login is fresh
 * @throws Problem 400 or Invalid for a wrong password, Problem 429 after too many; all name the field
 */
export async function isConfirmed(call: UserCall, currentPassword: string | undefined): Promise<boolean> {
  if (await isFreshLogin(call.request)) return true;
  if (currentPassword === undefined || currentPassword === "") return false;
  await requireOwnPassword(call, currentPassword);
  // A new password, stored while this one was checked, has ended the login.
  if (!(await renewLogin(call.request))) throw currentPasswordWrong();
  return true;
}

/** Who decides on money, with whether the password was given for it. */
export const confirmedBy = async (call: UserCall, { currentPassword }: { currentPassword?: string | undefined }) => ({
  admin: call.user,
  isConfirmed: await isConfirmed(call, currentPassword),
  now: call.now,
});

/**
 * Checks the password of the signed-in user; wrong ones count as guesses at the login.
 *
 * @returns the user with the proof
 * @throws Problem 400 for a wrong password, 429 after too many; both name the field
 */
export async function requireOwnPassword(call: UserCall, password: string): Promise<Login> {
  try {
    return await requireCredentials(call, { username: call.user.username, password });
  } catch (error) {
    throw nameField(error);
  }
}

function nameField(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  if (error.status === 401)
    return new Problem(400, "currentPasswordWrong", { fields: { [FIELD]: ["currentPasswordWrong"] } });
  return new Problem(error.status, error.key, {
    values: error.values,
    headers: error.headers,
    fields: { [FIELD]: [error.key] },
  });
}

/** Tells a program what a page asks for by a field of its form. */
export function explainConfirming(error: unknown): never {
  if (error instanceof Unconfirmed) throw new Problem(403, "confirmAgainByApi", { fields: error.fields });
  throw error;
}

/** The error that a problem names beside the password; undefined where it is about something else. */
export function passwordErrorOf(problem: Problem) {
  return problem.fields[FIELD]?.[0];
}
