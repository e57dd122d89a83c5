import { makeUnneededWrite } from "~db/errors";
import type { Db, Row } from "~db/schema";
import { paged } from "~/domain/count-rows.server";
import { NotFound } from "~/domain/errors";
import { pick } from "~/domain/pick";
import { factsOfKind, NOTIFICATION_KINDS, type Notification } from "./notification";

/** A notification from its row; undefined for an unknown kind, as after a downgrade. */
function toNotification(row: Row<"notifications">): Notification | undefined {
  const kind = NOTIFICATION_KINDS.find((known) => known === row.kind);
  if (kind === undefined) return undefined;
  return {
    ...pick(row, "id", "userId", "bookingId", "createdAt"),
    about: factsOfKind(kind).about,
    kind,
    values: JSON.parse(row.values) as unknown,
    isRead: row.readAt !== null,
  } as Notification;
}

export const listNotifications = (db: Db, user: { id: number }) =>
  paged(db, selectOwn(db, user).selectAll().orderBy("id", "desc"), toNotification);

function selectOwn(db: Db, user: { id: number }) {
  return db.selectFrom("notifications").where("userId", "=", user.id).where("kind", "in", NOTIFICATION_KINDS);
}

/** How many of a user's notifications are unread, with the id of the newest of all, 0 where there is none. */
export async function summariseNotifications(db: Db, user: { id: number }) {
  const newest = await selectOwn(db, user).select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return { unread: await countUnread(db, user), newest: newest?.id ?? 0 };
}

export async function countUnread(db: Db, user: { id: number }): Promise<number> {
  const { unread } = await selectOwn(db, user)
    .select((eb) => eb.fn.countAll<number>().as("unread"))
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return unread;
}

export async function markAllRead(db: Db, user: { id: number }, options: { upTo: number; now: Date }): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ readAt: options.now.toISOString() })
    .where("userId", "=", user.id)
    .where("id", "<=", options.upTo)
    .where("readAt", "is", null)
    .execute();
}

/** Reads one notification and marks it as read. @throws NotFound for another user's, and where there is none */
export async function openNotification(db: Db, id: number, user: { id: number }, now: Date): Promise<Notification> {
  const notification = await findNotification(db, id);
  if (notification?.userId !== user.id) throw new NotFound("notificationNotFound");
  if (!notification.isRead) {
    await makeUnneededWrite(
      db.updateTable("notifications").set({ readAt: now.toISOString() }).where("id", "=", notification.id).execute(),
    );
  }
  return notification;
}

export async function findNotification(db: Db, id: number): Promise<Notification | undefined> {
  const row = await db.selectFrom("notifications").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toNotification(row);
}
