import type { Db } from "../../db/open";
import { switchOffTwoStep } from "../../app/domain/two-step/two-step-login.server";
import { endAllSessions } from "../../app/domain/users/session.server";
import { SetupError } from "../setup/console.mjs";

/**
 * Switches two-step login off for who has lost phone and recovery codes; every login of the account ends.
 *
 * @param username case-insensitive
 * @returns the outcome as a line for the terminal
 * @throws SetupError when there is no such user
 */
export async function resetTwoStep(db: Db, username: string, now: Date): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select(["id", "username"])
      .where((where) => where(where.fn<string>("lower", ["username"]), "=", username.toLowerCase()))
      .executeTakeFirst();
    if (user === undefined) throw new SetupError(`There is no user ${username}.`);
    if (!(await switchOffTwoStep(trx, user.id, { actorId: null, now })))
      return `Two-step login of ${user.username} is not on; nothing was changed.`;
    await endAllSessions(trx, user.id);
    return `Two-step login of ${user.username} is off, and every login of the account has ended. The password alone logs in now.`;
  });
}
