import type { Selectable } from "kysely";
import type { Db } from "~db/connection";
import { makeUnneededWrite } from "~db/unneeded-write";
import type { NotificationsTable } from "~db/schema";
import { NotFound } from "~/domain/errors";
import { NOTIFICATION_KINDS, type Notification, type NotificationValues } from "./notification";

/** A notification from its row; undefined for an unknown kind, as after a downgrade. */
function toNotification(row: Selectable<NotificationsTable>): Notification | undefined {
  const kind = NOTIFICATION_KINDS.find((known) => known === row.kind);
  if (kind === undefined) return undefined;
  const { id, userId, bookingId, createdAt } = row;
  return {
    id,
    userId,
    kind,
    bookingId,
    values: JSON.parse(row.values) as NotificationValues,
    createdAt,
    isRead: row.readAt !== null,
  };
}

/** A user's notifications, newest first. */
export async function listNotifications(
  db: Db,
  user: { id: number },
  page: { limit: number; offset: number },
): Promise<Notification[]> {
  const rows = await db
    .selectFrom("notifications")
    .selectAll()
    .where("userId", "=", user.id)
    .where("kind", "in", NOTIFICATION_KINDS)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.flatMap((row) => toNotification(row) ?? []);
}

/** Counts a user's notifications, all and unread, with the id of the newest, 0 where there is none. */
export async function countNotifications(
  db: Db,
  user: { id: number },
): Promise<{ total: number; unread: number; newest: number }> {
  const { total, newest } = await db
    .selectFrom("notifications")
    .select((eb) => [eb.fn.countAll<number>().as("total"), eb.fn.max("id").as("newest")])
    .where("userId", "=", user.id)
    .where("kind", "in", NOTIFICATION_KINDS)
    .executeTakeFirstOrThrow();
  return { total, unread: await countUnread(db, user), newest: newest ?? 0 };
}

/** Counts a user's unread notifications. */
export async function countUnread(db: Db, user: { id: number }): Promise<number> {
  const { unread } = await db
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<number>().as("unread"))
    .where("userId", "=", user.id)
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks a user's notifications as read up to an id; later ones stay unread. */
export async function markAllRead(db: Db, user: { id: number }, options: { upTo: number; now: Date }): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ readAt: options.now.toISOString() })
    .where("userId", "=", user.id)
    .where("id", "<=", options.upTo)
    .where("readAt", "is", null)
    .execute();
}

/**
 * Reads one notification and marks it as read.
 *
 * @throws NotFound for another user's, and where there is none
 */
export async function openNotification(
  db: Db,
  id: number | undefined,
  user: { id: number },
  now: Date,
): Promise<Notification> {
  const row =
    id === undefined
      ? undefined
      : await db
          .selectFrom("notifications")
          .selectAll()
          .where("id", "=", id)
          .where("userId", "=", user.id)
          .executeTakeFirst();
  const notification = row && toNotification(row);
  if (notification === undefined) throw new NotFound("notificationNotFound");
  if (!notification.isRead) {
    await makeUnneededWrite(
      db.updateTable("notifications").set({ readAt: now.toISOString() }).where("id", "=", notification.id).execute(),
    );
  }
  return notification;
}

/** A notification by its id, for its email; undefined where there is none. */
export async function findNotification(db: Db, id: number): Promise<Notification | undefined> {
  const row = await db.selectFrom("notifications").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toNotification(row);
}
