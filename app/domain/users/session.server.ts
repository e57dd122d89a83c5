import { createHash, randomBytes } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { dayInIndia, type Day } from "~/domain/calendar/day";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { NotFound } from "~/domain/errors";
import { tagOf } from "./password.server";
import type { Login, User } from "./user";
import { toUser } from "./user-queries.server";

export const SESSION_DAYS = 14;
/** Of visitors: nothing in them is of use for longer. */
const VISITOR_DAYS = 1;
const SESSION_ID_BYTES = 24;
const NEVER = new Date(0).toISOString();

/** A session's id in the form in which it is stored. */
const hashSessionId = (id: string): string => createHash("sha256").update(id).digest("base64url");

interface SessionState {
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
 * Opens a session of a user, who always gets a new one, so that an id planted before is worthless. It carries the tag of
 * the password that was checked, so that a new password ends it.
 *
 * @returns the random id for the cookie, of which the database knows only the hash
 */
export function openSession(
  db: Db,
  { user, passwordTag, isByCode = false }: Pick<Login, "passwordTag" | "isByCode"> & { user: { id: number } },
  { device, ...start }: SessionStart & { device?: { name: string | null; id: string } },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const own = { ...start, userId: user.id, passwordTag };
    if (device === undefined) return insertSession(trx, own);
    const known = await addKnownDevice(trx, user.id, device.id, start.now);
    // Who has the phone for a minute has no password: what asks for a fresh login asks for it.
    const confirmedAt = isByCode ? NEVER : null;
    return insertSession(trx, { ...own, confirmedAt, device: { name: device.name, hash: known } });
  });
}

/** Opens a session that belongs to no user. */
export const openVisitorSession = (db: Db, start: SessionStart): Promise<string> => insertSession(db, start);

async function insertSession(
  db: Db | Trx,
  options: SessionStart & {
    userId?: number;
    passwordTag?: string;
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
      passwordTag: options.passwordTag ?? null,
      data: JSON.stringify(options.data ?? {}),
      createdAt: options.now.toISOString(),
      confirmedAt: options.confirmedAt ?? null,
      device: options.device?.name ?? null,
      deviceHash: options.device?.hash ?? null,
      expiresAt: new Date(options.now.getTime() + days * MS_PER_DAY).toISOString(),
    })
    .execute();
  return id;
}

/** The state of a live session, or undefined when it has ended or never was. */
export async function findSession(db: Db, id: string, now: Date): Promise<SessionState | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select(["userId", "passwordTag", "data", "createdAt", "confirmedAt"])
    .where("idHash", "=", hashSessionId(id))
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const data = JSON.parse(row.data) as Record<string, unknown>;
  const confirmedAt = new Date(row.confirmedAt ?? row.createdAt);
  if (row.userId === null) return { user: undefined, confirmedAt, data };
  const user = await db.selectFrom("users").selectAll().where("id", "=", row.userId).executeTakeFirst();
  if (user === undefined || tagOf(user.password) !== row.passwordTag) return undefined;
  return { user: toUser(user), confirmedAt, data };
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

/** More devices than anybody has, and few rows for whoever logs in without end. */
export const MAX_SESSIONS = 50;
const BATCH_SIZE = 500;

/**
 * Ends the oldest sessions of a user above the number that is kept.
 *
 * @param sessionId the one that was just opened, which stays
 */
export async function endOldestSessions(db: Db, userId: number, sessionId: string): Promise<void> {
  const oldest = await db
    .selectFrom("sessions")
    .select("idHash")
    .where("userId", "=", userId)
    .where("idHash", "!=", hashSessionId(sessionId))
    .orderBy("createdAt", "desc")
    .limit(BATCH_SIZE)
    .offset(MAX_SESSIONS - 1)
    .execute();
  const ids = oldest.map(({ idHash }) => idHash);
  if (ids.length > 0) await db.deleteFrom("sessions").where("idHash", "in", ids).execute();
}

const MAX_LISTED = 20;

interface OwnSession {
  /** The stored hash: it opens nothing. */
  key: string;
  device: string | null;
  openedOn: Day;
  isThisDevice: boolean;
}

/** The live sessions of a user, this one first, then the newest. */
export async function listSessions(db: Db, userId: number, sessionId: string, now: Date): Promise<OwnSession[]> {
  const mine = hashSessionId(sessionId);
  const rows = await db
    .selectFrom("sessions")
    .select(["idHash", "device", "createdAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now.toISOString())
    .orderBy((eb) => eb.case().when("idHash", "=", mine).then(eb.lit(0)).else(eb.lit(1)).end())
    .orderBy("createdAt", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ idHash: key, device, createdAt }) => ({
    key,
    device,
    openedOn: dayInIndia(new Date(createdAt)),
    isThisDevice: key === mine,
  }));
}

/**
 * Ends one of a user's sessions; its device counts as unknown again.
 *
 * @throws NotFound "sessionNotFound" for what is no session of the user, or has ended
 */
export async function endSession(db: Db, userId: number, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("sessions")
      .where("userId", "=", userId)
      .where("idHash", "=", key)
      .returning("deviceHash")
      .executeTakeFirst();
    if (ended === undefined) throw new NotFound("sessionNotFound");
    if (ended.deviceHash === null) return;
    await trx
      .deleteFrom("known_devices")
      .where("userId", "=", userId)
      .where("deviceHash", "=", ended.deviceHash)
      .execute();
  });
}

/** Ends all sessions of a user but this one, and what all other devices may do. */
export async function endOtherSessions(db: Db, userId: number, sessionId: string): Promise<void> {
  const mine = hashSessionId(sessionId);
  await db.transaction().execute(async (trx) => {
    const own = await trx.selectFrom("sessions").select("deviceHash").where("idHash", "=", mine).executeTakeFirst();
    await trx.deleteFrom("sessions").where("userId", "=", userId).where("idHash", "!=", mine).execute();
    await trx
      .deleteFrom("known_devices")
      .where("userId", "=", userId)
      .where("deviceHash", "!=", own?.deviceHash ?? "")
      .execute();
  });
}

/** Ends every session of a user, and what the devices of the user may do. */
export async function endAllSessions(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
  await trx.deleteFrom("known_devices").where("userId", "=", userId).execute();
}

/** Devices on which an account has logged in; they end with the password and with their session. */

const MAX_DEVICES = 20;

/** A device's id in the form in which it is stored. */
const hashDevice = (id: string): string => createHash("sha256").update(`device ${id}`).digest("base64url");

/** @param name the username, or the confirmed number, of the account */
export async function isKnownDevice(db: Db, name: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_devices")
    .innerJoin("users", "users.id", "known_devices.userId")
    .select("known_devices.userId")
    .where("known_devices.deviceHash", "=", hashDevice(id))
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>("lower", ["users.username"]), "=", name.trim().toLowerCase()),
        eb("users.confirmedPhone", "=", name),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers that an account is used on a device; of many devices the last are remembered.
 *
 * @returns the device's id as it is stored
 */
export async function addKnownDevice(db: Db | Trx, userId: number, id: string, now: Date): Promise<string> {
  const usedAt = now.toISOString();
  const deviceHash = hashDevice(id);
  await db
    .insertInto("known_devices")
    .values({ userId, deviceHash, usedAt })
    .onConflict((conflict) => conflict.columns(["userId", "deviceHash"]).doUpdateSet({ usedAt }))
    .execute();
  await db
    .deleteFrom("known_devices")
    .where("userId", "=", userId)
    .where("deviceHash", "not in", (eb) =>
      eb
        .selectFrom("known_devices")
        .select("deviceHash")
        .where("userId", "=", userId)
        .orderBy("usedAt", "desc")
        .limit(MAX_DEVICES),
    )
    .execute();
  return deviceHash;
}
