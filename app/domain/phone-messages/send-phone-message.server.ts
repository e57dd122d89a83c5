import { z } from "zod";
import type { Db } from "~db/open";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND, SECONDS_PER_DAY } from "~/domain/calendar/duration";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { findNotification } from "~/domain/notifications/notification-queries.server";
import type { Notification } from "~/domain/notifications/notification";
import { isPhoneKind, type PhoneKind } from "~/domain/notifications/phone-kinds";
import { FailedForGood, type OutboxJob } from "~/domain/outbox/outbox.server";
import { findPhoneCode } from "~/domain/phones/phone-code.server";
import { createQuota } from "~/domain/quota";
import { PhoneMessageRefused, WAYS, type PhoneMessageGateway, type Way } from "~/gateways/phone-messages.server";
import { languageOrDefault, type Language } from "~/i18n/language";
import { translatorFor } from "~/i18n/texts.server";
import { composeCode, composePhoneMessage, type PhoneContent } from "./compose-phone-message";
import {
  endRecord,
  findRecord,
  MAX_MESSAGES_A_DAY,
  openRecord,
  startNextRound,
  storeSent,
  type PhoneRecord,
} from "./phone-records.server";
import { cannotWait, findQuietEnd } from "./quiet-hours";

const payloadSchema = z.discriminatedUnion("about", [
  z.object({
    about: z.literal("notification"),
    notificationId: z.number().int(),
    way: z.enum(WAYS),
    to: z.string().optional(),
  }),
  z.object({ about: z.literal("code"), userId: z.number().int() }),
]);

/** Retries for about three hours while the provider is down; then the job appears to admins. */
export const MAX_SEND_ATTEMPTS = 20;
/** Delays before the second and third round of a message that was refused or not delivered. */
const NEXT_ROUND_MS = [10 * MS_PER_MINUTE, MS_PER_HOUR];
/** When the provider is polled for a message's delivery, after it was sent; polling then ends. */
const LOOKS_MS = [
  20 * MS_PER_SECOND,
  2 * MS_PER_MINUTE,
  15 * MS_PER_MINUTE,
  2 * MS_PER_HOUR,
  8 * MS_PER_HOUR,
  MS_PER_DAY,
];
/** Several accounts may have one phone. */
const perNumber = createQuota({
  limit: "messages to a number",
  max: 2 * MAX_MESSAGES_A_DAY,
  withinSeconds: SECONDS_PER_DAY,
});

export interface PhoneMessageServices {
  db: Db;
  /** Absent: nothing is sent. */
  gateway: PhoneMessageGateway | undefined;
  /** Ids of registered templates, by kind and language. */
  dltTemplates: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What is to be sent now. */
interface Ready {
  userId: number;
  way: Way;
  to: string;
  language: Language;
  content: PhoneContent;
}

/**
 * Runs a job of the kind "phone_message": sends it in the user's present language, then asks until it is delivered. Run
 * again after a crash it sends nothing twice: the reference is the same.
 *
 * @returns when to run it again: after the night, for another try, or to ask the provider
 * @throws FailedForGood when it was not delivered; anything else when it is to be tried again
 */
export async function sendPhoneMessage(
  services: PhoneMessageServices,
  job: OutboxJob,
  now: Date,
): Promise<Date | void> {
  const { db, gateway } = services;
  if (gateway === undefined) return;
  const record = await findRecord(db, job.id);
  if (record?.state === "delivered") return;
  if (record?.state === "sent") return followMessage({ db, gateway }, record, now);
  // An admin has it tried again.
  if (record?.state === "failed") await startNextRound(db, record);
  const payload = payloadSchema.parse(job.payload);
  const ready = payload.about === "code" ? await prepareCode(db, payload.userId, now) : await prepare(db, payload, now);
  if (ready instanceof Date) return ready;
  if (ready === undefined || !gateway.offers(ready.way)) return dropMessage(db, record, payload.about, now);
  return sendReady({ ...services, gateway }, ready, job, now);
}

/** What was to be sent is no longer wanted. Only a code that ran out before it left is a failure. */
async function dropMessage(db: Db, record: PhoneRecord | undefined, about: string, now: Date): Promise<void> {
  if (record === undefined) return;
  await endRecord(db, record, "failed", now, about === "code");
  if (about === "code") throw new FailedForGood("the code ran out before it could be sent");
}

async function sendReady(
  services: PhoneMessageServices & { gateway: PhoneMessageGateway },
  { userId, way, to, language, content }: Ready,
  job: OutboxJob,
  now: Date,
): Promise<Date | void> {
  const { db, gateway } = services;
  const record = await openRecord(db, { jobId: job.id, userId, way, kind: content.kind, now });
  if (record === undefined || (record.isNew && !(await perNumber.take(to)).allowed)) return;
  const reference = `${record.id}-${Date.parse(record.createdAt)}-${record.round}`;
  const { kind, values, text } = content;
  try {
    const template = nameTemplate(services, way, kind, language);
    const { id } = await gateway.send({ reference, way, to, template, language, values, text });
    await storeSent(db, record, id, now);
    return lookAgain(now, now);
  } catch (error) {
    if (error instanceof PhoneMessageRefused) return sendAnewOrFail(db, record, error.message, now);
    if (job.attempts >= MAX_SEND_ATTEMPTS) await endRecord(db, record, "failed", now, false);
    throw error;
  }
}

function nameTemplate({ dltTemplates }: PhoneMessageServices, way: Way, kind: string, language: Language): string {
  if (way === "whatsapp") return `yantra_${kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  const id = dltTemplates[kind]?.[language];
  if (id === undefined) throw new Error(`DLT_TEMPLATES has no template for ${kind} in ${language}`);
  return id;
}

async function followMessage(
  { db, gateway }: { db: Db; gateway: PhoneMessageGateway },
  record: PhoneRecord,
  now: Date,
): Promise<Date | void> {
  const { status } = await gateway.find(record.providerId ?? "");
  if (status === "delivered") return endRecord(db, record, "delivered", now, false);
  if (status === "failed") return sendAnewOrFail(db, record, "the message was not delivered", now);
  return lookAgain(new Date(record.sentAt ?? now), now);
}

function lookAgain(sentAt: Date, now: Date): Date | undefined {
  const next = LOOKS_MS.find((ms) => sentAt.getTime() + ms > now.getTime());
  return next === undefined ? undefined : new Date(sentAt.getTime() + next);
}

/** A number that takes nothing gets nothing more until its user has chosen again. */
async function sendAnewOrFail(db: Db, record: PhoneRecord, why: string, now: Date): Promise<Date> {
  const waitMs = NEXT_ROUND_MS[record.round - 1];
  if (waitMs === undefined) {
    await endRecord(db, record, "failed", now, true);
    throw new FailedForGood(why);
  }
  await startNextRound(db, record);
  return new Date(now.getTime() + waitMs);
}

/** The code goes at any hour: somebody waits for it with the phone in hand. */
async function prepareCode(db: Db, userId: number, now: Date): Promise<Ready | undefined> {
  const known = await findPhoneCode(db, userId, now);
  const user = await db.selectFrom("users").select("language").where("id", "=", userId).executeTakeFirst();
  if (known === undefined || user === undefined) return undefined;
  const language = languageOrDefault(user.language);
  const content = composeCode(known.code, translatorFor(language));
  return { userId, way: "sms", to: known.phone, language, content };
}

/** @returns the end of the night where it waits for that; undefined where it is not wanted, or was read meanwhile */
async function prepare(
  db: Db,
  { notificationId, way, to: other }: { notificationId: number; way: Way; to?: string | undefined },
  now: Date,
): Promise<Ready | Date | undefined> {
  const notification = await findNotification(db, notificationId);
  if (notification === undefined || !hasPhoneKind(notification)) return undefined;
  const { userId } = notification;
  const user = await db
    .selectFrom("users")
    .select(["contact", "confirmedPhone", "language", "smsMessages", "whatsappMessages"])
    .select(["smsFailedAt", "whatsappFailedAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const language = languageOrDefault(user.language);
  const content = composePhoneMessage(notification, translatorFor(language));
  // A thief may have read it in the product; the owner is told at once.
  if (other !== undefined) return { userId, way, to: other, language, content };
  const to = readMobileNumber(user.contact ?? "");
  if (notification.isRead || to === undefined || to !== user.confirmedPhone) return undefined;
  if (user[`${way}Messages`] === 0 || user[`${way}FailedAt`] !== null) return undefined;
  const quietEnd = findQuietEnd(now);
  if (quietEnd !== undefined && !cannotWait(notification, quietEnd)) return quietEnd;
  return { userId, way, to, language, content };
}

const hasPhoneKind = (notification: Notification): notification is Notification & { kind: PhoneKind } =>
  isPhoneKind(notification.kind);
