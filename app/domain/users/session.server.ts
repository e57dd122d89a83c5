import { createHash, randomBytes } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { dayInIndia, MS_PER_DAY } from "~/domain/calendar/day";
import { tagOf } from "./password.server";
import type { Login } from "./user";
import { findUserRow, toUser } from "./user-queries.server";

export const SESSION_DAYS = 14;
/** Of visitors: nothing in them is of use for longer. */
const VISITOR_DAYS = 1;
const SESSION_ID_BYTES = 24;
const NEVER = new Date(0).toISOString();

const hashSessionId = (id: string): string => createHash("sha256").update(id).digest("base64url");

/** Opens a session, known by its hash alone; its tag of the password ends it with a new one. */
export async function openSession(
  db: Db,
  login: (Pick<Login, "passwordTag" | "isByCode"> & { user: { id: number } }) | undefined,
  { data = {}, now, device = null }: { data?: Record<string, unknown>; now: Date; device?: string | null },
): Promise<string> {
  const id = randomBytes(SESSION_ID_BYTES).toString("base64url");
  const days = login === undefined ? VISITOR_DAYS : SESSION_DAYS;
  await db
    .insertInto("sessions")
    .values({
      idHash: hashSessionId(id),
      userId: login?.user.id ?? null,
      passwordTag: login?.passwordTag ?? null,
      data: JSON.stringify(data),
      createdAt: now.toISOString(),
      // Who has the phone for a minute has no password: what asks for a fresh login asks for it.
      confirmedAt: login?.isByCode === true ? NEVER : null,
      device,
      expiresAt: new Date(now.getTime() + days * MS_PER_DAY).toISOString(),
    })
    .execute();
  return id;
}

export async function findSession(db: Db, id: string, now: Date) {
  const row = await db
    .selectFrom("sessions")
    .select(["userId", "passwordTag", "data", "createdAt", "confirmedAt"])
    .where("idHash", "=", hashSessionId(id))
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Small values that wait for the next page, such as a message about what was done.
  const data = JSON.parse(row.data) as Record<string, unknown>;
  // When it was opened, for a user by a password, or when the password was last given again.
  const confirmedAt = new Date(row.confirmedAt ?? row.createdAt);
  if (row.userId === null) return { user: undefined, confirmedAt, data };
  const user = await findUserRow(db, row.userId);
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

/** Notes that a session's user has given the password again. @returns false where the session has ended meanwhile */
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

const MAX_LISTED = 20;

/** The live sessions of a user, this one first, then the newest. */
export async function listSessions(db: Db, userId: number, sessionId: string, now: Date) {
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
    // The stored hash: it opens nothing.
    key,
    device,
    openedOn: dayInIndia(new Date(createdAt)),
    isThisDevice: key === mine,
  }));
}

/** Ends one of a user's sessions; of what is none it changes nothing. */
export async function endSession(db: Db, userId: number, key: string): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).where("idHash", "=", key).execute();
}

export async function endOtherSessions(db: Db, userId: number, sessionId: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("idHash", "!=", hashSessionId(sessionId))
    .execute();
}

export async function endAllSessions(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
}

/** Browsers by a word of the user agent, the more special first: most claim to be Chrome and Safari too. */
const BROWSERS = [
  [/EdgA?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/UCBrowser/, "UC Browser"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;

const SYSTEMS = [
  [/KAIOS/i, "KaiOS"],
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

const MAX_AGENT_CHARACTERS = 300;

/** A few words that tell one's devices apart, such as 'Chrome, Android'; null where nothing is known. */
export function describeDevice(userAgent: string | null): string | null {
  const agent = (userAgent ?? "").slice(0, MAX_AGENT_CHARACTERS);
  const names = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([sign]) => sign.test(agent))?.[1] ?? []);
  return names.length === 0 ? null : names.join(", ");
}
