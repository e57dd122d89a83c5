import type { Db } from "~db/open";
import { byKey, byOffset, type ReadPart } from "./list-parts";

/** What protects a user's account, and what the user did. */
export function listAccount(db: Db, id: number): Record<string, ReadPart> {
  return {
    sessions: byOffset((limit, from) =>
      db
        .selectFrom("sessions")
        .select(["createdAt", "confirmedAt", "expiresAt", "device"])
        .where("userId", "=", id)
        .orderBy("createdAt")
        .orderBy("idHash")
        .limit(limit)
        .offset(from)
        .execute(),
    ),
    devices: byOffset((limit, from) =>
      db
        .selectFrom("known_devices")
        .select("usedAt")
        .where("userId", "=", id)
        .orderBy("usedAt")
        .orderBy("deviceHash")
        .limit(limit)
        .offset(from)
        .execute(),
    ),
    phoneCodes: byOffset((limit, from) =>
      db
        .selectFrom("phone_codes")
        .select(["phone", "expiresAt"])
        .where("userId", "=", id)
        .limit(limit)
        .offset(from)
        .execute(),
    ),
    phoneMessages: byKey((after, limit) =>
      db
        .selectFrom("phone_messages")
        .select(["id as key", "way", "kind", "state", "createdAt", "sentAt", "endedAt"])
        .where("userId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    ),
    accountEndings: byOffset((limit, from) =>
      db
        .selectFrom("account_endings")
        .select(["askedAt", "endsAt", "endedAt"])
        .where("userId", "=", id)
        .limit(limit)
        .offset(from)
        .execute(),
    ),
    twoStepLogins: byOffset((limit, from) =>
      db
        .selectFrom("two_step_logins")
        .select(["startedAt", "confirmedAt"])
        .where("userId", "=", id)
        .limit(limit)
        .offset(from)
        .execute(),
    ),
    recoveryCodes: byOffset((limit, from) =>
      db
        .selectFrom("recovery_codes")
        .select(["createdAt", "usedAt"])
        .where("userId", "=", id)
        .orderBy("codeHash")
        .limit(limit)
        .offset(from)
        .execute(),
    ),
    payoutAccount: byOffset((limit, from) =>
      db
        .selectFrom("payout_accounts")
        .select(["holder", "ifsc", "changedAt", "usableFrom"])
        .where("userId", "=", id)
        .limit(limit)
        .offset(from)
        .execute(),
    ),
    payouts: byKey((after, limit) =>
      db
        .selectFrom("payouts")
        .select(["id as key", "state", "ownerName", "holder", "ifsc", "bankReference", "createdAt", "settledAt"])
        .where("ownerId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    ),
    payoutLines: byOffset((limit, from) =>
      db
        .selectFrom("payout_lines")
        .innerJoin("payouts", "payouts.id", "payout_lines.payoutId")
        .select(["payoutId", "bookingId", "machine", "startDate", "endDate"])
        .select(["paidPaise", "refundedPaise", "commissionPaise"])
        .where("ownerId", "=", id)
        .orderBy("payoutId")
        .orderBy("bookingId")
        .limit(limit)
        .offset(from)
        .execute(),
    ),
    actions: byKey((after, limit) =>
      db
        .selectFrom("audit")
        .select(["id as key", "at", "subject", "subjectId", "action", "fromState", "toState", "reason"])
        .where((eb) => eb.or([eb("actorId", "=", id), eb.and([eb("subject", "=", "user"), eb("subjectId", "=", id)])]))
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    ),
  };
}
