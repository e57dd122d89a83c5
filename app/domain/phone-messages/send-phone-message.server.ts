import { z } from "zod";
import type { Db } from "~db/open";
import { dayInIndia, startOfDayInIndia, MS_PER_DAY, MS_PER_HOUR, SECONDS_PER_DAY } from "~/domain/calendar/day";
import { phoneIn } from "~/domain/users/mobile-number";
import { findUser } from "~/domain/users/user-queries.server";
import { factsOfKind, isPhoneKind } from "~/domain/notifications/notification";
import { findNotification } from "~/domain/notifications/notification-queries.server";
import { FailedForGood, type OutboxJob } from "~/domain/outbox/outbox.server";
import { findPhoneCode, sendLoginCodes } from "~/domain/phones/phone-code.server";
import { createQuota } from "~/domain/quota";
import {
  PhoneMessageRefused,
  WAYS,
  type PhoneMessageGateway,
  type StatusReport,
  type Way,
} from "~/gateways/phone-messages.server";
import type { Language } from "~/i18n/language";
import { translatorFor } from "~/i18n/texts.server";
import { composeCode, composePhoneMessage, type PhoneContent } from "./compose-phone-message";

const payloadSchema = z.discriminatedUnion("about", [
  z.object({
    about: z.literal("notification"),
    notificationId: z.number().int(),
    way: z.enum(WAYS),
    to: z.string().optional(),
  }),
  z.object({ about: z.literal("code"), userId: z.number().int() }),
  z.object({ about: z.literal("login"), phone: z.string() }),
]);

/** Retries for about three hours while the provider is down; then the job appears to admins. */
export const MAX_SEND_ATTEMPTS = 20;
/** Several accounts may have one phone. Above this, notifications are in the product alone. */
const perNumber = createQuota({ limit: "messages to a number", max: 60, withinSeconds: SECONDS_PER_DAY });

export interface PhoneMessageServices {
  db: Db;
  /** Absent: nothing is sent. */
  gateway: PhoneMessageGateway | undefined;
  /** Twilio's ids of templates for WhatsApp, by kind and language. */
  whatsappTemplates: Readonly<Record<string, Readonly<Record<string, string>>>>;
  appUrl: string;
  serverSecret: string;
}

interface Ready {
  userId: number;
  way: Way;
  to: string;
  language: Language;
  content: PhoneContent;
}

/** Runs a job: what Twilio has reported on is not sent again. @returns the morning @throws FailedForGood if refused */
export async function sendPhoneMessage(
  services: PhoneMessageServices,
  job: OutboxJob,
  now: Date,
): Promise<Date | void> {
  const { db, gateway, serverSecret } = services;
  if (gateway === undefined) return;
  const payload = payloadSchema.parse(job.payload);
  if (payload.about === "login") return sendLoginCodes(db, { phone: payload.phone, jobId: job.id, now });
  const known = await db.selectFrom("phone_messages").select("state").where("jobId", "=", job.id).executeTakeFirst();
  const state = known?.state;
  if (state === "sent" || state === "delivered") return;
  const ready =
    payload.about === "code"
      ? await prepareCode({ db, gateway, serverSecret }, payload.userId, now)
      : await prepare(db, payload, now);
  if (ready instanceof Date) return ready;
  if (ready !== undefined && gateway.offers(ready.way)) return sendReady({ ...services, gateway }, ready, job, now);
  // Somebody waited for it.
  if (payload.about === "code" && state !== undefined)
    throw new FailedForGood("the code ran out before it could be sent");
}

async function sendReady(
  { db, gateway, whatsappTemplates, appUrl }: PhoneMessageServices & { gateway: PhoneMessageGateway },
  { userId, way, to, language, content }: Ready,
  job: OutboxJob,
  now: Date,
): Promise<void> {
  const { kind, values, text } = content;
  const createdAt = now.toISOString();
  const record = await db
    .insertInto("phone_messages")
    .values({ jobId: job.id, userId, way, kind, createdAt })
    .onConflict((conflict) => conflict.column("jobId").doUpdateSet({ state: "sending", endedAt: null }))
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
  const isNew = record.createdAt === createdAt;
  if (isNew && !(await perNumber.take(to)).allowed) return;
  const contentSid = way === "sms" ? undefined : whatsappTemplates[kind]?.[language];
  if (way === "whatsapp" && contentSid === undefined)
    throw new Error(`TWILIO_WHATSAPP_TEMPLATES has no template for ${kind} in ${language}`);
  try {
    await gateway.send({ way, to, text, contentSid, values, statusUrl: statusUrlOf(appUrl, record.id) });
    await storeReport(db, record.id, { outcome: undefined }, now);
  } catch (error) {
    if (!(error instanceof PhoneMessageRefused)) throw error;
    await storeReport(db, record.id, { outcome: "failed" }, now);
    // A number that takes nothing is its user's matter; anything else an admin's.
    if (!DEAD_NUMBER.includes(error.errorCode ?? 0)) throw new FailedForGood(error.message);
  }
}

/**
 * Codes of Twilio that say that a number takes nothing: no mobile number, STOP was sent from it, unknown to its network,
 * a landline, without WhatsApp. https://www.twilio.com/docs/api/errors
 */
const DEAD_NUMBER = [21211, 21610, 21614, 30005, 30006, 63003, 63024];

/** Stores what has become of a message, without number or text. @returns false where that was known */
export async function storeReport(db: Db, id: number, { outcome }: Pick<StatusReport, "outcome">, now: Date) {
  const at = now.toISOString();
  const state = outcome ?? "sent";
  const { numUpdatedRows } = await db
    .updateTable("phone_messages")
    .set({ state, ...(state === "sent" ? { sentAt: at } : { endedAt: at }) })
    .where("id", "=", id)
    .where("state", "in", state === "sent" ? ["sending"] : ["sending", "sent", "failed"])
    .where("state", "<>", state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const statusUrlOf = (appUrl: string, id: number): string => `${appUrl}/api/phone-messages/${id}/status`;

/** Codes go at any hour: somebody waits for them with the phone in hand. */
async function prepareCode(
  { db, gateway, serverSecret }: { db: Db; gateway: PhoneMessageGateway; serverSecret: string },
  userId: number,
  now: Date,
): Promise<Ready | undefined> {
  const user = await findUser(db, userId);
  const known = user && (await findPhoneCode(db, userId, { serverSecret, now }));
  if (user === undefined || known === undefined) return undefined;
  const { phone: to, kind, code } = known;
  const { language, username } = user;
  const content = composeCode(kind, { code, username }, translatorFor(language));
  return { userId, way: gateway.offers("sms") ? "sms" : "whatsapp", to, language, content };
}

/** @returns the end of the night where it waits for that; undefined where it is not wanted, or was read meanwhile */
async function prepare(
  db: Db,
  { notificationId, way, to: other }: { notificationId: number; way: Way; to?: string | undefined },
  now: Date,
): Promise<Ready | Date | undefined> {
  const notification = await findNotification(db, notificationId);
  if (notification === undefined || !isPhoneKind(notification.kind)) return undefined;
  const { userId, kind, values, bookingId } = notification;
  const user = await findUser(db, userId);
  if (user === undefined) return undefined;
  const { language } = user;
  const content = composePhoneMessage({ kind, values, bookingId }, translatorFor(language));
  // A thief may have read it in the product; the owner is told at once.
  if (other !== undefined) return { userId, way, to: other, language, content };
  const to = phoneIn(user.contact);
  if (notification.isRead || to === undefined || !user.phoneConfirmed || !user[`${way}Messages`]) return undefined;
  const ready = { userId, way, to, language, content };
  return factsOfKind(kind).atNight === true ? ready : (findQuietEnd(now) ?? ready);
}

/** At night phones are left alone. */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 8;

/** When the night ends that an instant is in; undefined by day. */
export function findQuietEnd(now: Date): Date | undefined {
  const midnight = startOfDayInIndia(dayInIndia(now)).getTime();
  const hours = (now.getTime() - midnight) / MS_PER_HOUR;
  const end = midnight + QUIET_UNTIL_HOUR * MS_PER_HOUR;
  if (hours < QUIET_UNTIL_HOUR) return new Date(end);
  return hours < QUIET_FROM_HOUR ? undefined : new Date(end + MS_PER_DAY);
}
