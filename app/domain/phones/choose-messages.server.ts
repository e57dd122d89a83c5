import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { requireFewEntries } from "~/domain/audit/require-few.server";
import { Conflict, Invalid, TooMany } from "~/domain/errors";
import { phoneIn } from "~/domain/users/mobile-number";
import { requestPhoneCode } from "./phone-code.server";

/** Which messages a user gets on the phone. Nothing is sent to a number before its user has asked for it here. */

/** Turned on and off; turning off is never refused. */
const MAX_CHOICES_A_DAY = 40;

export interface MessageChoice {
  smsMessages?: boolean | undefined;
  whatsappMessages?: boolean | undefined;
}

/** Whether each way can be sent at all. */
export interface OfferedWays {
  sms: boolean;
  whatsapp: boolean;
}

/** What a user's page says about messages on the phone. */
interface PhoneState {
  smsMessages: boolean;
  whatsappMessages: boolean;
  /** The contact, where it is an Indian mobile number. */
  number: string | undefined;
  isConfirmed: boolean;
  /** Ways that messages were not delivered by; nothing more is sent that way. */
  undelivered: ("sms" | "whatsapp")[];
}

/** Reads a user's choice and the state of the number. */
export async function findPhoneState(db: Db | Trx, userId: number): Promise<PhoneState> {
  const row = await db
    .selectFrom("users")
    .select(["contact", "confirmedPhone", "smsMessages", "whatsappMessages", "smsFailedAt", "whatsappFailedAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const number = phoneIn(row.contact);
  return {
    smsMessages: row.smsMessages === 1,
    whatsappMessages: row.whatsappMessages === 1,
    number,
    isConfirmed: number !== undefined && number === row.confirmedPhone,
    undelivered: [
      ...(row.smsFailedAt === null ? [] : (["sms"] as const)),
      ...(row.whatsappFailedAt === null ? [] : (["whatsapp"] as const)),
    ],
  };
}

interface ChoiceContext {
  /** Where it is chosen, for the number of codes. */
  network?: string | undefined;
  offered: OfferedWays;
  /** True where the contact has just changed to this one. */
  isNewNumber: boolean;
  now: Date;
}

/**
 * Stores a user's choice, in the transaction that changes the profile, after the contact. A number that is not
 * confirmed gets a code. Chosen again, a way that failed is tried again.
 *
 * @throws Invalid "phoneNeeded" where the contact is no Indian mobile number; Conflict for a way that is not
 *   offered; TooMany where a code was asked for, or messages were turned on, too often
 */
export async function chooseMessages(
  trx: Trx,
  userId: number,
  choice: MessageChoice,
  { offered, isNewNumber, network, now }: ChoiceContext,
): Promise<void> {
  const before = await findPhoneState(trx, userId);
  requireUsable(choice, offered, before);
  const sms = choice.smsMessages ?? before.smsMessages;
  const whatsapp = choice.whatsappMessages ?? before.whatsappMessages;
  const entry = { subject: "user", subjectId: userId, action: "choose_messages", actorId: userId };
  if ((sms && !before.smsMessages) || (whatsapp && !before.whatsappMessages))
    await requireFewEntries(trx, entry, MAX_CHOICES_A_DAY, now);
  await trx
    .updateTable("users")
    .set({ smsMessages: sms ? 1 : 0, whatsappMessages: whatsapp ? 1 : 0 })
    .set(isNewNumber || choice.smsMessages !== undefined ? { smsFailedAt: null } : {})
    .set(isNewNumber || choice.whatsappMessages !== undefined ? { whatsappFailedAt: null } : {})
    .where("id", "=", userId)
    .execute();
  if (sms !== before.smsMessages || whatsapp !== before.whatsappMessages)
    await recordAudit(trx, {
      ...entry,
      at: now.toISOString(),
      actor: "user",
      fromState: nameChoice(before.smsMessages, before.whatsappMessages),
      toState: nameChoice(sms, whatsapp),
    });
  if (before.number === undefined || before.isConfirmed) return;
  if (choice.smsMessages === true || choice.whatsappMessages === true)
    return requestPhoneCode(trx, userId, { now, network });
  // A new contact is stored whether or not a code may be sent to it; the page offers another.
  if (isNewNumber && (sms || whatsapp)) await requestPhoneCode(trx, userId, { now, network }).catch(ignoreTooMany);
}

function ignoreTooMany(error: unknown): void {
  if (!(error instanceof TooMany)) throw error;
}

function requireUsable(choice: MessageChoice, offered: OfferedWays, { number }: PhoneState): void {
  for (const [field, way] of [
    ["smsMessages", "sms"],
    ["whatsappMessages", "whatsapp"],
  ] as const) {
    if (choice[field] !== true) continue;
    if (!offered[way]) throw new Conflict("phoneMessagesOff", { fields: { [field]: ["phoneMessagesOff"] } });
    if (number === undefined) throw new Invalid("phoneNeeded", { fields: { [field]: ["phoneNeeded"] } });
  }
}

const nameChoice = (sms: boolean, whatsapp: boolean): string =>
  [...(sms ? ["sms"] : []), ...(whatsapp ? ["whatsapp"] : [])].join(" ") || "none";
