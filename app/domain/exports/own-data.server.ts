import { sql, type RawBuilder } from "kysely";
import type { Db } from "~db/open";

/**
 * Everything that is kept about a user, for the user alone; no other person appears in it. What is left out besides
 * stands with its reason in own-data.test.ts.
 */

interface List {
  columns: string;
  from: RawBuilder<unknown>;
  order: string;
  show: (row: Row) => Row;
}

type Row = Record<string, unknown>;

const list = (columns: string, from: RawBuilder<unknown>, order = "id", show = (row: Row) => row): List => ({
  columns,
  from,
  order,
  show,
});

/** Columns of JSON, which becomes part of the file's own. */
const JSON_COLUMNS = new Set(
  "preferences specs features seasonalAvailability moreImages quote metadata facts equipmentIds values".split(" "),
);
const INDENT = 2;

export async function writeOwnData(db: Db, { id }: { id: number }, now: Date): Promise<string> {
  const lists = Object.entries(listLists(id));
  const read = await Promise.all(lists.map(async ([name, wanted]) => [name, await readList(db, wanted)] as const));
  const { account, ...data } = Object.fromEntries(read);
  return JSON.stringify({ madeAt: now.toISOString(), account: account?.[0], ...data }, undefined, INDENT);
}

async function readList(db: Db, { columns, from, order, show }: List): Promise<Row[]> {
  const names = (text: string) => sql.join(text.split(" ").map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`select ${names(columns)} from ${from} order by ${names(order)}`.execute(db);
  return rows.map((row) =>
    show(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(name, value)]))),
  );
}

const read = (name: string, value: unknown): unknown =>
  JSON_COLUMNS.has(name) && typeof value === "string" ? (JSON.parse(value) as unknown) : value;

function listLists(id: number): Record<string, List> {
  const byUser = sql`"userId" = ${id}`;
  const byOwner = sql`"ownerId" = ${id}`;
  const ofBookings = sql`"bookingId" in (select id from bookings where "userId" = ${id})`;
  const ofEquipment = sql`"equipmentId" in (select id from equipment where "ownerId" = ${id})`;
  return {
    account: list(
      "id username name contact recoveryContact confirmedContact officeCodeAt language imageUrl callFrom callUntil smsMessages whatsappMessages " +
        "confirmedPhone workPlace preferences createdAt",
      sql`users where id = ${id}`,
    ),
    sessions: list("createdAt confirmedAt expiresAt device", sql`sessions where ${byUser}`, "createdAt idHash"),
    phoneCodes: list("phone expiresAt", sql`phone_codes where ${byUser}`, "userId"),
    phoneMessages: list("way kind state createdAt sentAt endedAt", sql`phone_messages where ${byUser}`),
    accountEndings: list("askedAt endsAt endedAt", sql`account_endings where ${byUser}`, "userId"),
    twoStepLogins: list("startedAt confirmedAt", sql`two_step_logins where ${byUser}`, "userId"),
    payoutAccount: list("holder ifsc usableFrom", sql`payout_accounts where ${byUser}`, "userId"),
    payouts: list("state ownerName holder ifsc bankReference createdAt settledAt", sql`payouts where ${byOwner}`),
    payoutLines: list(
      "payoutId bookingId machine startDate endDate paidPaise refundedPaise commissionPaise",
      sql`payout_lines where "payoutId" in (select id from payouts where ${byOwner})`,
      "payoutId bookingId",
    ),
    actions: list(
      "at subject subjectId action fromState toState reason",
      sql`audit where "actorId" = ${id} or (subject = 'user' and "subjectId" = ${id})`,
    ),
    equipment: list(
      "id name description category dailyRate imageUrl moreImages location latitudeCoord longitudeCoord availability " +
        "specs features seasonalAvailability createdAt deletedAt hiddenAt popularity ratingSum ratingCount",
      sql`equipment where ${byOwner}`,
    ),
    equipmentTerms: list(
      "equipmentId operator operatorRate diesel deliveryKm freeKm perKm minDays noticeDays hasImplement onlinePercent acresPerDay",
      sql`equipment_terms where ${ofEquipment}`,
      "equipmentId",
    ),
    equipmentAreas: list(
      "equipmentId key position names",
      sql`equipment_areas where ${ofEquipment}`,
      "equipmentId position",
    ),
    blockedDays: list("equipmentId kind startDate endDate createdAt", sql`equipment_blocks where ${ofEquipment}`),
    photos: list("hash createdAt", sql`images where ${byOwner}`, "createdAt hash", ({ hash, ...row }) => ({
      imageUrl: `/images/${String(hash)}.jpg`,
      ...row,
    })),
    bookings: list(
      "id equipmentId startDate endDate dailyRate totalPrice status paymentState holdUntil razorpayOrderId " +
        "razorpayPaymentId provider authorizedPaymentId advance refundAmount refundLimit isRated createdAt lastStatusUpdate quote",
      sql`bookings where ${byUser}`,
    ),
    moves: list(
      "id bookingId proposedBy startDate endDate oldStartDate oldEndDate refundPercent state until createdAt settledAt",
      sql`booking_moves where ${ofBookings}`,
    ),
    bookedForOthers: list("bookingId agreedAt", sql`booking_farmers where ${ofBookings}`, "bookingId"),
    balances: list(
      "bookingId amount state way statedBy statedAt settledAt decidedAt decision",
      sql`balances where ${ofBookings}`,
      "bookingId",
    ),
    transfers: list(
      "id bookingId kind at receivedAt meter fuel state answerUntil answeredAt words decidedAt decision",
      sql`transfers where ${ofBookings}`,
    ),
    payments: list(
      "id bookingId orderId amount currency status method amountRefunded capturedAt createdAt",
      sql`payments where ${ofBookings}`,
      "bookingId createdAt id",
    ),
    refunds: list(
      "id bookingId paymentId amount reason status providerRefundId createdAt settledAt",
      sql`refunds where ${ofBookings}`,
    ),
    receipts: list(
      "id bookingId amount currency status method generatedAt language metadata razorpayPaymentId",
      sql`receipts where ${byUser}`,
    ),
    disputes: list(
      "kind paymentId bookingId amount currency method reason providerStatus state createdAt updatedAt",
      sql`provider_cases where ${ofBookings} and (kind <> 'refund' or state <> 'noted')`,
    ),
    creditNotes: list("id bookingId refundId amount generatedAt facts", sql`credit_notes where ${byUser}`),
    reviews: list("equipmentId bookingId rating comment createdAt updatedAt", sql`reviews where ${byUser}`),
    notifications: list(
      "kind bookingId values createdAt readAt",
      sql`notifications where ${byUser}`,
      "id",
      // A notification to an owner names the renter.
      ({ values, ...row }) => ({ ...row, values: { ...(values as Row), renter: undefined } }),
    ),
    transferPhotos: list(
      "transfer_photos.id transferId bookingId side transfer_photos.createdAt",
      sql`transfer_photos join transfers on transfers.id = "transferId" join bookings on bookings.id = "bookingId"
        join equipment on equipment.id = "equipmentId"
        where (side = 'renter' and "userId" = ${id}) or (side = 'owner' and ${byOwner})`,
      "transfer_photos.id",
      (row) => ({ ...row, imageUrl: `/api/bookings/${String(row["bookingId"])}/photos/${String(row["id"])}` }),
    ),
    alerts: list("equipmentId query lastDay createdAt checkedAt toldAt", sql`free_alerts where ${byUser}`),
    questions: list(
      "id equipmentId lastSide unanswered createdAt lastAt reportedAt settledAt hiddenAt",
      sql`questions where ${byOwner} or "renterId" = ${id}`,
    ),
    questionTexts: list("questionId side text createdAt", sql`question_posts where ${byUser}`),
    comparisons: list("equipmentIds createdAt", sql`comparisons where ${byUser}`),
    recommendations: list("equipmentId score reason createdAt", sql`recommendations where ${byUser}`),
  };
}
