import type { Db, Trx } from "~db/open";
import { enqueue } from "~/domain/outbox/outbox.server";
import { emailAddressIn } from "~/domain/users/email-address";
import type { NotificationKind, NotificationValues } from "./notification";
import { isPhoneKind } from "./phone-kinds";

/** Who gets a notification, and of which kind. */
export interface Recipient {
  id: number;
  /** Email address or phone number. */
  contact: string | null;
  /** A number that gets it by SMS, and by WhatsApp where that is chosen, in place of the account's own. */
  phone?: string | undefined;
  kind: NotificationKind;
}

export interface NewNotification {
  recipients: readonly Recipient[];
  bookingId: number | null;
  /** None for what is about the account. */
  values: NotificationValues | Required<Pick<NotificationValues, "paid" | "path">> | Record<string, never>;
  /** Identifies the event: each recipient gets one notification of a kind per event. */
  eventKey: string;
  now: Date;
}

/**
 * Inserts one notification per recipient and enqueues an email to each recipient with an email address, an SMS and a
 * WhatsApp message to each who has chosen them, in the caller's transaction. The same `eventKey` again inserts nothing.
 */
export async function notify(trx: Trx, notification: NewNotification): Promise<void> {
  const values = JSON.stringify(notification.values);
  for (const recipient of notification.recipients) await notifyOne(trx, recipient, notification, values);
}

/** Names a notification of one recipient for ever. */
const writeKey = (eventKey: string, { id, kind }: Pick<Recipient, "id" | "kind">) => `${eventKey}:${kind}:${id}`;

/** One notification that somebody may have. */
export interface AskedNotification extends Pick<Recipient, "id" | "kind"> {
  eventKey: string;
}

/** Leaves out what a recipient was notified of already. A statement of one lookup for each; for some tens of them. */
export async function withoutNotified<Row>(
  db: Db,
  rows: readonly Row[],
  askedOf: (row: Row) => AskedNotification,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const keyOf = (row: Row) => {
    const asked = askedOf(row);
    return writeKey(asked.eventKey, asked);
  };
  const found = await db
    .selectFrom("notifications")
    .select("dedupeKey")
    .where("dedupeKey", "in", rows.map(keyOf))
    .execute();
  const notified = new Set(found.map(({ dedupeKey }) => dedupeKey));
  return rows.filter((row) => !notified.has(keyOf(row)));
}

async function notifyOne(
  trx: Trx,
  { id, contact, phone, kind }: Recipient,
  { bookingId, eventKey, now }: NewNotification,
  values: string,
): Promise<void> {
  const dedupeKey = writeKey(eventKey, { id, kind });
  const inserted = await trx
    .insertInto("notifications")
    .values({ userId: id, kind, bookingId, values, dedupeKey, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) return;
  if (isPhoneKind(kind))
    await enqueuePhoneMessages(trx, { userId: id, notificationId: inserted.id, dedupeKey, now, to: phone });
  if (emailAddressIn(contact) === undefined) return;
  await enqueue(trx, {
    kind: "mail",
    dedupeKey: `mail:${dedupeKey}`,
    payload: { about: "notification", notificationId: inserted.id },
    now,
  });
}

async function enqueuePhoneMessages(
  trx: Trx,
  about: { userId: number; notificationId: number; dedupeKey: string; now: Date; to: string | undefined },
): Promise<void> {
  const { userId, notificationId, dedupeKey, now, to } = about;
  const chosen = await trx
    .selectFrom("users")
    .select(["smsMessages as sms", "whatsappMessages as whatsapp"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  for (const way of ["sms", "whatsapp"] as const) {
    // The old number is told of a new contact even where messages were switched off since.
    if (chosen[way] === 0 && (to === undefined || way === "whatsapp")) continue;
    const payload = { about: "notification", notificationId, way, to };
    await enqueue(trx, { kind: "phone_message", dedupeKey: `${way}:${dedupeKey}`, payload, now });
  }
}
