import type { Db, Trx } from "../../db/open";
import { recordAudit } from "../../app/domain/audit/record-audit.server";
import { switchOffTwoStep } from "../../app/domain/two-step/two-step-login.server";
import { endAllSessions } from "../../app/domain/users/session.server";
import { ADMIN_MIN_PASSWORD_CHARACTERS } from "../../app/domain/users/password.server";
import { SetupError } from "../setup/console.mjs";

type AdminChange = "grant" | "revoke";

const LONGER_PASSWORD = `An admin's password has at least ${ADMIN_MIN_PASSWORD_CHARACTERS} characters: change a shorter one in the profile, under Set a new password.`;

/** Grants or revokes admin rights. @returns a line for the terminal @throws SetupError for an unknown user */
export async function changeAdmin(db: Db, change: AdminChange, username: string, now: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const user = await requireUser(trx, username);
    const isAdmin = change === "grant" ? 1 : 0;
    if (user.isAdmin === isAdmin)
      return `${user.username} is ${isAdmin === 1 ? "already" : "not"} an admin; nothing was changed.`;
    await trx.updateTable("users").set({ isAdmin }).where("id", "=", user.id).execute();
    const [fromState, toState] = isAdmin === 1 ? ["user", "admin"] : ["admin", "user"];
    const entry = { at: now, actorId: null, actor: "console", subject: "user" as const, subjectId: user.id };
    await recordAudit(trx, { ...entry, action: `${change} admin`, fromState, toState, reason: null });
    if (isAdmin === 0) return `${user.username} is no longer an admin.`;
    return `${user.username} is now an admin. ${LONGER_PASSWORD}`;
  });
}

/** For who lost phone and codes; every login ends. @param username case-insensitive @throws SetupError where unknown */
export async function resetTwoStep(db: Db, username: string, now: Date): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const user = await requireUser(trx, username);
    if (!(await switchOffTwoStep(trx, user.id, { actorId: null, now })))
      return `Two-step login of ${user.username} is not on; nothing was changed.`;
    await endAllSessions(trx, user.id);
    return `Two-step login of ${user.username} is off, and every login of the account has ended. The password alone logs in now.`;
  });
}

async function requireUser(trx: Trx, username: string) {
  const user = await trx
    .selectFrom("users")
    .select(["id", "username", "isAdmin"])
    .where((where) => where(where.fn<string>("lower", ["username"]), "=", username.toLowerCase()))
    .executeTakeFirst();
  if (user !== undefined) return user;
  throw new SetupError(`There is no user ${username}. Register it on the site first; case does not matter.`);
}
