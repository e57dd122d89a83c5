import type { Trx } from "~db/open";
import { enqueue } from "~/domain/outbox/outbox.server";
import { emailAddressIn } from "~/domain/users/email-address";
import { requireUserRow } from "~/domain/users/user-queries.server";
import { isPhoneKind, type KindAbout, type NotificationKind, type NotificationValues } from "./notification";

export interface Recipient<Kind extends NotificationKind = NotificationKind> {
  id: number;
  /** A number that gets it by SMS, and by WhatsApp where that is chosen, in place of the account's own. */
  phone?: string | undefined;
  /** An address that gets it, beside the account's own. */
  email?: string | undefined;
  kind: Kind;
}

type NewNotification = {
  [Topic in keyof NotificationValues]: {
    recipients: readonly Recipient<KindAbout<Topic>>[];
    bookingId?: number;
    values: NotificationValues[Topic];
    /** Identifies the event: each recipient gets one notification of a kind per event. */
    eventKey: string;
    now: Date;
  };
}[keyof NotificationValues];

/** Inserts a notification per recipient, once an `eventKey`, and enqueues its messages, in the caller's transaction. */
export async function notify(trx: Trx, notification: NewNotification): Promise<void> {
  for (const recipient of notification.recipients) await notifyOne(trx, recipient, notification);
}

async function notifyOne(
  trx: Trx,
  { id: userId, phone, email, kind }: Recipient,
  { bookingId, values, eventKey, now }: NewNotification,
): Promise<void> {
  const dedupeKey = `${eventKey}:${kind}:${userId}`;
  const inserted = await trx
    .insertInto("notifications")
    .values({
      userId,
      kind,
      bookingId: bookingId ?? null,
      values: JSON.stringify(values),
      dedupeKey,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) return;
  const about = { about: "notification", notificationId: inserted.id };
  const user = await requireUserRow(trx, userId);
  for (const way of ["sms", "whatsapp"] as const) {
    // The old number is told of a new contact even where messages were switched off since.
    if (!isPhoneKind(kind) || (user[`${way}Messages`] === 0 && (phone === undefined || way === "whatsapp"))) continue;
    const payload = { ...about, way, to: phone };
    await enqueue(trx, { kind: "phone_message", dedupeKey: `${way}:${dedupeKey}`, payload, now });
  }
  if (email !== undefined) {
    const payload = { ...about, to: email };
    await enqueue(trx, { kind: "mail", dedupeKey: `mail to another address:${dedupeKey}`, payload, now });
  }
  if (emailAddressIn(user.contact) === undefined) return;
  await enqueue(trx, { kind: "mail", dedupeKey: `mail:${dedupeKey}`, payload: about, now });
}
