import { dayInIndia } from "~/domain/calendar/day";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { createHash, randomBytes } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { addKnownDevice } from "./known-devices.server";
import { isProofGood, type PasswordProof } from "./password-proof.server";
import { noteSessionUse } from "./session-use.server";
import type { User } from "./user";
import { toUser } from "./user-queries.server";

export const SESSION_DAYS = 14;
/** Of visitors: nothing in them is of use for longer. */
const VISITOR_DAYS = 1;
const SESSION_ID_BYTES = 24;
const NEVER = new Date(0).toISOString();

/** A session's id in the form in which it is stored. */
export const hashSessionId = (id: string): string => createHash("sha256").update(id).digest("base64url");

export interface SessionState {
  user: User | undefined;
  /** When it was opened, for a user by a password, or when the password was last given again. */
  confirmedAt: Date;
  /** Small values that wait for the next page, such as a message about what was done. */
  data: Record<string, unknown>;
}

interface SessionStart {
  data?: Record<string, unknown>;
  now: Date;
}

/**
 * Opens a session of a user, who always gets a new one, so that an id planted before is worthless. It and its device are
 * stored with a look at the password: a new one ends the sessions that are there, and none may come after it on the old.
 *
 * @param proof that the user gave the password
 * @returns the random id for the cookie, of which the database knows only the hash; undefined where the password was
 *   changed, or the account has ended, since the password was checked
 */
export function openSession(
  db: Db,
  proof: PasswordProof,
  { device, ...start }: SessionStart & { device?: { name: string | null; id: string } },
): Promise<string | undefined> {
  const userId = proof.user.id;
  return db.transaction().execute(async (trx) => {
    if (!(await isProofGood(trx, proof))) return undefined;
    if (device === undefined) return insertSession(trx, { ...start, userId });
    const known = await addKnownDevice(trx, userId, device.id, start.now);
    // Who has the phone for a minute has no password: what asks for a fresh login asks for it.
    const confirmedAt = proof.isByCode === true ? NEVER : null;
    return insertSession(trx, { ...start, userId, confirmedAt, device: { name: device.name, hash: known } });
  });
}

/** Opens a session that belongs to no user. */
export const openVisitorSession = (db: Db, start: SessionStart): Promise<string> =>
  insertSession(db, { ...start, userId: undefined });

async function insertSession(
  db: Db | Trx,
  options: SessionStart & {
    userId: number | undefined;
    confirmedAt?: string | null;
    device?: { name: string | null; hash: string };
  },
): Promise<string> {
  const id = randomBytes(SESSION_ID_BYTES).toString("base64url");
  const days = options.userId === undefined ? VISITOR_DAYS : SESSION_DAYS;
  await db
    .insertInto("sessions")
    .values({
      idHash: hashSessionId(id),
      userId: options.userId ?? null,
      data: JSON.stringify(options.data ?? {}),
      createdAt: options.now.toISOString(),
      confirmedAt: options.confirmedAt ?? null,
      device: options.device?.name ?? null,
      deviceHash: options.device?.hash ?? null,
      lastUsedDay: dayInIndia(options.now),
      expiresAt: new Date(options.now.getTime() + days * MS_PER_DAY).toISOString(),
    })
    .execute();
  return id;
}

/** The state of a live session, or undefined when it has ended or never was. */
export async function findSession(db: Db, id: string, now: Date): Promise<SessionState | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select(["userId", "data", "createdAt", "confirmedAt", "lastUsedDay"])
    .where("idHash", "=", hashSessionId(id))
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const data = JSON.parse(row.data) as Record<string, unknown>;
  noteSessionUse(hashSessionId(id), row.lastUsedDay, now);
  const confirmedAt = new Date(row.confirmedAt ?? row.createdAt);
  if (row.userId === null) return { user: undefined, confirmedAt, data };
  const user = await db.selectFrom("users").selectAll().where("id", "=", row.userId).executeTakeFirst();
  return { user: user && toUser(user), confirmedAt, data };
}

/** Sets single keys of a session's data and keeps all others; undefined removes one. */
export async function changeSessionData(db: Db, id: string, changes: Record<string, unknown>): Promise<void> {
  const idHash = hashSessionId(id);
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("sessions").select("data").where("idHash", "=", idHash).executeTakeFirst();
    if (row === undefined) return;
    const data = JSON.stringify({ ...(JSON.parse(row.data) as object), ...changes });
    await trx.updateTable("sessions").set({ data }).where("idHash", "=", idHash).execute();
  });
}

/**
 * Notes that the user of a session has given the password again.
 *
 * @returns false where the session has ended meanwhile, as with a new password
 */
export async function confirmSession(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ confirmedAt: now.toISOString() })
    .where("idHash", "=", hashSessionId(id))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a session on the server; its cookie is worthless from now on. */
export async function closeSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("idHash", "=", hashSessionId(id)).execute();
}
