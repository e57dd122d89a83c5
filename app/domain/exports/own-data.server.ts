import type { Db } from "~db/open";
import { listBalances } from "~/domain/bookings/booking-balances.server";
import { takeTurn } from "~/domain/take-turn";
import { byKey, byOffset, parse, type Part, type ReadPart } from "./list-parts";
import { listAccount } from "./own-account-data.server";
import { listActivity } from "./own-activity-data.server";

/**
 * Everything that is kept about a user, for the user alone. Others do not appear in it: neither who books the user's
 * equipment, nor whom the user books for, nor whom an owner has noted beside blocked days, nor the renters that
 * notifications name. What is left out besides stands with its reason in own-data.test.ts.
 */

const ROWS_PER_READ = 250;
const INDENT = 2;

/** The data as JSON, written in parts: other requests run between them. */
export async function* writeOwnData(db: Db, { id }: { id: number }, now: Date): AsyncGenerator<string> {
  const { preferences, ...account } = await db
    .selectFrom("users")
    .select([
      "id",
      "username",
      "name",
      "contact",
      "recoveryContact",
      "confirmedContact",
      "officeCodeAt",
      "language",
      "imageUrl",
      "callFrom",
      "callUntil",
      "smsMessages",
      "whatsappMessages",
      "confirmedPhone",
      "smsFailedAt",
      "whatsappFailedAt",
      "workPlace",
      "preferences",
      "createdAt",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const whole = { madeAt: now.toISOString(), account: { ...account, preferences: parse(preferences) } };
  yield JSON.stringify(whole, undefined, INDENT).slice(0, -"\n}".length);
  for (const [name, read] of Object.entries(listLists(db, id))) {
    yield `,\n  ${JSON.stringify(name)}: `;
    yield* writeList(read);
  }
  yield "\n}";
}

async function* writeList(read: ReadPart): AsyncGenerator<string> {
  let isEmpty = true;
  for (let from: number | undefined = 0; from !== undefined;) {
    await takeTurn();
    const { rows, next }: Part = await read(from, ROWS_PER_READ);
    const lines = rows.map((row) => JSON.stringify(row, undefined, INDENT).replaceAll("\n", "\n    "));
    if (lines.length > 0) yield `${isEmpty ? "[" : ","}\n    ${lines.join(",\n    ")}`;
    isEmpty = isEmpty && lines.length === 0;
    from = next;
  }
  yield isEmpty ? "[]" : "\n  ]";
}

function listLists(db: Db, id: number): Record<string, ReadPart> {
  return { ...listAccount(db, id), ...listOwning(db, id), ...listRenting(db, id), ...listActivity(db, id) };
}

function listOwning(db: Db, id: number): Record<string, ReadPart> {
  return {
    equipment: byKey(async (after, limit) => {
      const found = await db
        .selectFrom("equipment")
        .select([
          "id as key",
          "id",
          "name",
          "description",
          "category",
          "dailyRate",
          "imageUrl",
          "moreImages",
          "location",
        ])
        .select(["latitudeCoord", "longitudeCoord", "availability", "specs", "features", "seasonalAvailability"])
        .select("outputs")
        .select(["createdAt", "deletedAt", "hiddenAt", "popularity", "ratingSum", "ratingCount"])
        .where("ownerId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return found.map(({ specs, features, seasonalAvailability, outputs, moreImages, ...row }) => ({
        ...row,
        moreImages: parse(moreImages),
        specs: parse(specs),
        features: parse(features),
        seasonalAvailability: parse(seasonalAvailability),
        outputs: outputs === null ? [] : parse(outputs),
      }));
    }),
    equipmentTerms: byKey((after, limit) =>
      db
        .selectFrom("equipment_terms")
        .innerJoin("equipment", "equipment.id", "equipment_terms.equipmentId")
        .select(["equipmentId as key", "equipmentId", "operator", "operatorRate", "diesel", "deliveryKm", "freeKm"])
        .select(["perKm", "minDays", "noticeDays", "hasImplement", "onlinePercent"])
        .where("ownerId", "=", id)
        .where("equipmentId", ">", after)
        .orderBy("equipmentId")
        .limit(limit)
        .execute(),
    ),
    equipmentAreas: byOffset((limit, from) =>
      db
        .selectFrom("equipment_areas")
        .innerJoin("equipment", "equipment.id", "equipment_areas.equipmentId")
        .select(["equipmentId", "key", "position", "names"])
        .where("ownerId", "=", id)
        .orderBy("equipmentId")
        .orderBy("position")
        .limit(limit)
        .offset(from)
        .execute(),
    ),
    blockedDays: byKey((after, limit) =>
      db
        .selectFrom("equipment_blocks")
        .innerJoin("equipment", "equipment.id", "equipment_blocks.equipmentId")
        .select([
          "equipment_blocks.id as key",
          "equipmentId",
          "kind",
          "startDate",
          "endDate",
          "equipment_blocks.createdAt",
        ])
        .where("ownerId", "=", id)
        .where("equipment_blocks.id", ">", after)
        .orderBy("equipment_blocks.id")
        .limit(limit)
        .execute(),
    ),
    photos: byOffset(async (limit, from) => {
      const found = await db
        .selectFrom("images")
        .select(["hash", "createdAt"])
        .where("ownerId", "=", id)
        .orderBy("createdAt")
        .orderBy("hash")
        .limit(limit)
        .offset(from)
        .execute();
      return found.map(({ hash, createdAt }) => ({ imageUrl: `/images/${hash}.jpg`, createdAt }));
    }),
  };
}

function listRenting(db: Db, id: number): Record<string, ReadPart> {
  const selectBookings = (after: number, limit: number) =>
    db.selectFrom("bookings").where("userId", "=", id).where("id", ">", after).orderBy("id").limit(limit);
  /** What belongs to one part of the bookings. */
  const ofBookings =
    (read: (bookings: readonly number[]) => Promise<object[]>): ReadPart =>
    async (after, limit) => {
      const ids = (await selectBookings(after, limit).select("id").execute()).map((booking) => booking.id);
      return { rows: ids.length === 0 ? [] : await read(ids), next: ids.length < limit ? undefined : ids.at(-1) };
    };
  return {
    bookings: byKey(async (after, limit) => {
      const found = await selectBookings(after, limit)
        .select(["id as key", "id", "equipmentId", "startDate", "endDate", "dailyRate", "totalPrice", "status"])
        .select(["paymentState", "holdUntil", "razorpayOrderId", "razorpayPaymentId", "authorizedPaymentId", "advance"])
        .select(["refundAmount", "refundLimit", "isRated", "createdAt", "lastStatusUpdate", "quote"])
        .execute();
      return found.map(({ quote, ...row }) => ({ ...row, quote: quote === null ? null : parse(quote) }));
    }),
    moves: ofBookings((ids) =>
      db
        .selectFrom("booking_moves")
        .select([
          "id",
          "bookingId",
          "proposedBy",
          "startDate",
          "endDate",
          "oldStartDate",
          "oldEndDate",
          "refundPercent",
        ])
        .select(["state", "until", "createdAt", "settledAt"])
        .where("bookingId", "in", ids)
        .orderBy("bookingId")
        .orderBy("id")
        .execute(),
    ),
    bookedForOthers: ofBookings((ids) =>
      db
        .selectFrom("booking_farmers")
        .select(["bookingId", "agreedAt"])
        .where("bookingId", "in", ids)
        .orderBy("bookingId")
        .execute(),
    ),
    balances: ofBookings(async (ids) =>
      [...(await listBalances(db, ids)).values()].map(({ words: _, ...balance }) => balance),
    ),
    transfers: ofBookings((ids) =>
      db
        .selectFrom("transfers")
        .select(["id", "bookingId", "kind", "at", "receivedAt", "meter", "fuel", "state", "answerUntil"])
        .select(["answeredAt", "words", "decidedAt", "decision"])
        .where("bookingId", "in", ids)
        .orderBy("id")
        .execute(),
    ),
    payments: ofBookings((ids) =>
      db
        .selectFrom("payments")
        .select(["id", "bookingId", "orderId", "amount", "currency", "status", "method", "amountRefunded"])
        .select(["capturedAt", "createdAt"])
        .where("bookingId", "in", ids)
        .orderBy("bookingId")
        .orderBy("createdAt")
        .execute(),
    ),
    refunds: ofBookings((ids) =>
      db
        .selectFrom("refunds")
        .select(["id", "bookingId", "paymentId", "amount", "reason", "status", "providerRefundId"])
        .select(["createdAt", "settledAt"])
        .where("bookingId", "in", ids)
        .orderBy("id")
        .execute(),
    ),
    receipts: byKey(async (after, limit) => {
      const found = await db
        .selectFrom("receipts")
        .select(["id as key", "id", "bookingId", "amount", "currency", "status", "method", "generatedAt"])
        .select(["language", "metadata", "razorpayPaymentId"])
        .where("userId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return found.map(({ metadata, ...row }) => ({ ...row, metadata: parse(metadata) }));
    }),
    disputes: ofBookings((ids) =>
      db
        .selectFrom("provider_cases")
        .select(["kind", "paymentId", "bookingId", "amount", "currency", "method", "reason", "providerStatus"])
        .select(["state", "createdAt", "updatedAt"])
        .where("bookingId", "in", ids)
        .orderBy("id")
        .execute(),
    ),
    creditNotes: byKey(async (after, limit) => {
      const found = await db
        .selectFrom("credit_notes")
        .select(["id as key", "id", "bookingId", "refundId", "amount", "generatedAt", "facts"])
        .where("userId", "=", id)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return found.map(({ facts, ...row }) => ({ ...row, facts: parse(facts) }));
    }),
  };
}
