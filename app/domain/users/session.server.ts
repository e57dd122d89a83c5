import { dayInIndia } from "~/domain/calendar/day";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "~db/connection";
import { noteSessionUse } from "./session-use.server";
import type { User } from "./user";
import { toUser } from "./user-queries.server";

export const SESSION_DAYS = 14;
const SESSION_ID_BYTES = 24;

/** A session's id in the form in which it is stored. */
export const hashSessionId = (id: string): string => createHash("sha256").update(id).digest("base64url");

export interface SessionState {
  user: User | undefined;
  /** When it was opened, for a user by a password, or when the password was last given again. */
  confirmedAt: Date;
  /** Small values that wait for the next page, such as a message about what was done. */
  data: Record<string, unknown>;
}

/**
 * Opens a session. A user who signs in always gets a new one, so that an id planted before is worthless.
 *
 * @returns the random id for the cookie; the database knows only its hash
 */
export async function openSession(
  db: Db,
  options: {
    userId: number | undefined;
    data?: Record<string, unknown>;
    now: Date;
    device?: { name: string | null; hash: string };
  },
): Promise<string> {
  const id = randomBytes(SESSION_ID_BYTES).toString("base64url");
  await db
    .insertInto("sessions")
    .values({
      idHash: hashSessionId(id),
      userId: options.userId ?? null,
      data: JSON.stringify(options.data ?? {}),
      createdAt: options.now.toISOString(),
      device: options.device?.name ?? null,
      deviceHash: options.device?.hash ?? null,
      lastUsedDay: dayInIndia(options.now),
      expiresAt: new Date(options.now.getTime() + SESSION_DAYS * MS_PER_DAY).toISOString(),
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

/** Replaces what waits in a session for the next page. */
export async function writeSessionData(db: Db, id: string, data: Record<string, unknown>): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ data: JSON.stringify(data) })
    .where("idHash", "=", hashSessionId(id))
    .execute();
}

/** Notes that the user of a session has given the password again. */
export async function confirmSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ confirmedAt: now.toISOString() })
    .where("idHash", "=", hashSessionId(id))
    .execute();
}

/** Ends a session on the server; its cookie is worthless from now on. */
export async function closeSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("idHash", "=", hashSessionId(id)).execute();
}
