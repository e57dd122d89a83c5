import type { Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Conflict, Invalid, TooMany } from "~/domain/errors";
import { phoneIn } from "~/domain/users/mobile-number";
import { findUser } from "~/domain/users/user-queries.server";
import { requestPhoneCode } from "./phone-code.server";

/** Which messages a user gets on the phone. Nothing is sent to a number before its user has asked for it here. */

const WAYS = [
  ["smsMessages", "sms"],
  ["whatsappMessages", "whatsapp"],
] as const;

export interface MessageChoice {
  smsMessages?: boolean | undefined;
  whatsappMessages?: boolean | undefined;
}

/** Whether each way can be sent at all. */
export interface OfferedWays {
  sms: boolean;
  whatsapp: boolean;
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
 * confirmed gets a code.
 *
 * @throws Invalid "phoneNeeded" where the contact is no Indian mobile number; Conflict for a way that is not
 *   offered; TooMany where a code was asked for too often
 */
export async function chooseMessages(
  trx: Trx,
  userId: number,
  choice: MessageChoice,
  { offered, isNewNumber, network, now }: ChoiceContext,
): Promise<void> {
  const before = await findUser(trx, userId);
  if (before === undefined) return;
  const hasNumber = phoneIn(before.contact) !== undefined;
  const after = { ...before };
  for (const [field, way] of WAYS) {
    after[field] = choice[field] ?? before[field];
    if (choice[field] !== true) continue;
    if (!offered[way]) throw new Conflict("phoneMessagesOff", { fields: { [field]: ["phoneMessagesOff"] } });
    if (!hasNumber) throw new Invalid("phoneNeeded", { fields: { [field]: ["phoneNeeded"] } });
  }
  const [fromState, toState] = [nameChoice(before), nameChoice(after)];
  if (fromState !== toState) {
    const set = { smsMessages: after.smsMessages ? 1 : 0, whatsappMessages: after.whatsappMessages ? 1 : 0 } as const;
    await trx.updateTable("users").set(set).where("id", "=", userId).execute();
    const entry = { subject: "user", subjectId: userId, action: "choose_messages", actor: "user", actorId: userId };
    await recordAudit(trx, { ...entry, at: now.toISOString(), fromState, toState });
  }
  if (!hasNumber || before.phoneConfirmed) return;
  if (choice.smsMessages === true || choice.whatsappMessages === true)
    return requestPhoneCode(trx, userId, { now, network });
  // A new contact is stored whether or not a code may be sent to it; the page offers another.
  if (isNewNumber && toState !== NONE) await requestPhoneCode(trx, userId, { now, network }).catch(ignoreTooMany);
}

function ignoreTooMany(error: unknown): void {
  if (!(error instanceof TooMany)) throw error;
}

const NONE = "none";
const nameChoice = (choice: MessageChoice): string =>
  WAYS.flatMap(([field, way]) => (choice[field] === true ? [way] : [])).join(" ") || NONE;
