import type { Trx } from "~db/connection";
import { enqueue } from "~/domain/outbox/outbox.server";
import { emailAddressIn } from "~/domain/users/email-address";
import type { NotificationKind, NotificationValues } from "./notification";

/** Who gets a notification, and of which kind. */
export interface Recipient {
  id: number;
  /** Email address or phone number. */
  contact: string | null;
  kind: NotificationKind;
}

export interface NewNotification {
  recipients: readonly Recipient[];
  bookingId: number | null;
  /** None for what is about the account. */
  values: NotificationValues | Record<string, never>;
  /** Identifies the event: each recipient gets one notification of a kind per event. */
  eventKey: string;
  now: Date;
}

/**
 * Inserts one notification per recipient and enqueues an email to each recipient with an email address, in the
 * caller's transaction. The same `eventKey` again inserts nothing.
 */
export async function notify(trx: Trx, notification: NewNotification): Promise<void> {
  const values = JSON.stringify(notification.values);
  for (const recipient of notification.recipients) await notifyOne(trx, recipient, notification, values);
}

async function notifyOne(
  trx: Trx,
  { id, contact, kind }: Recipient,
  { bookingId, eventKey, now }: NewNotification,
  values: string,
): Promise<void> {
  const dedupeKey = `${eventKey}:${kind}:${id}`;
  const inserted = await trx
    .insertInto("notifications")
    .values({ userId: id, kind, bookingId, values, dedupeKey, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined || emailAddressIn(contact) === undefined) return;
  await enqueue(trx, {
    kind: "mail",
    dedupeKey: `mail:${dedupeKey}`,
    payload: { about: "notification", notificationId: inserted.id },
    now,
  });
}
