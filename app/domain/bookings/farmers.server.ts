import { recordAudit } from "~/domain/audit/record-audit.server";
import { NotFound } from "~/domain/errors";
import type { Db, Row, Trx } from "~db/schema";
import type { Booking } from "./booking";
import { partAtCounter, requireBookingAndRole, type UserAct, toBooking } from "./booking-queries.server";
import type { Farmer } from "./booking-schema";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { latinDigits } from "~/domain/normalise-text";

/** The farmer of a stored booking; `codeRound` counts the codes that were made, null once none works any more. */
export type BookedFarmer = Pick<Row<"booking_farmers">, "name" | "phone" | "codeRound">;

/** Stores the farmer of a booking, who has agreed to it, in the transaction that books. */
export async function keepFarmer(trx: Trx, { id }: { id: number }, farmer: Farmer, now: Date): Promise<void> {
  await trx
    .insertInto("booking_farmers")
    .values({ bookingId: id, name: farmer.name, phone: farmer.phone, agreedAt: now.toISOString(), codeRound: 1 })
    .execute();
}

export function findFarmer(db: Db | Trx, bookingId: number): Promise<BookedFarmer | undefined> {
  return db
    .selectFrom("booking_farmers")
    .select(["name", "phone", "codeRound"])
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
}

/** The booking that a farmer's code opens, with or without blanks. @throws NotFound "farmerCodeDead" */
export async function requireFarmersBooking(db: Db, typed: string, serverSecret: string) {
  const code = readFarmerCode(typed);
  const farmer = code && (await findFarmer(db, code.bookingId));
  if (code === undefined || farmer === undefined || farmer.codeRound === null) throw new NotFound("farmerCodeDead");
  const row = await db.selectFrom("bookings").selectAll().where("id", "=", code.bookingId).executeTakeFirstOrThrow();
  const digits = digitsOf(row, farmer.codeRound, serverSecret);
  if (!timingSafeEqual(Buffer.from(code.digits), Buffer.from(digits))) throw new NotFound("farmerCodeDead");
  return { booking: toBooking(row), farmer };
}

/** Makes a new code for a booking's farmer; the one before is dead. @throws NotFound for anyone but its renter */
export async function renewFarmerCode(db: Db, id: number, { user, now }: UserAct) {
  return db.transaction().execute(async (trx) => {
    const { booking, part } = await requireBookingAndRole(trx, id, user);
    if (partAtCounter(booking, part) !== "renter") throw new NotFound("bookingNotFound");
    const farmer = await trx
      .updateTable("booking_farmers")
      .set((eb) => ({ codeRound: eb("codeRound", "+", 1) }))
      .where("bookingId", "=", booking.id)
      .where("codeRound", "is not", null)
      .returning(["name", "phone", "codeRound"])
      .executeTakeFirstOrThrow(() => new NotFound("bookingNotFound"));
    const entry = { subject: "booking", subjectId: booking.id, action: "farmer_code", actorId: user.id };
    await recordAudit(trx, { ...entry, at: now.toISOString(), actor: "renter" });
    return { booking, farmer };
  });
}

/**
 * The code by which a farmer opens a booking without an account: its number and twelve digits, made with the server's
 * secret and stored nowhere: neither a copied database nor the booking's public id gives it away.
 */

const KEY_BYTES = 32;
const DIGITS = 12;
const CODES = 10 ** DIGITS;
/** As many bytes as a number holds exactly. */
const DIGEST_BYTES = 6;
const CODE = /^([1-9]\d{0,9})(\d{12})$/;
const MAX_TYPED_CHARACTERS = 100;
const GROUP = /\d{4}(?=\d)/g;

type Coded = Pick<Booking, "id" | "publicId">;

/** The code of a booking in groups of digits, such as `1042 3816 2290 4471`; null once none works any more. */
export function writeFarmerCode(booking: Coded, { codeRound }: Pick<BookedFarmer, "codeRound">, serverSecret: string) {
  if (codeRound === null) return null;
  return `${booking.id} ${digitsOf(booking, codeRound, serverSecret).replace(GROUP, "$& ")}`;
}

function digitsOf({ id, publicId }: Coded, round: number, serverSecret: string): string {
  const key = Buffer.from(hkdfSync("sha256", serverSecret, "", "codes of farmers", KEY_BYTES));
  const digest = createHmac("sha256", key)
    .update(JSON.stringify([id, publicId, round]))
    .digest();
  return String(digest.readUIntBE(0, DIGEST_BYTES) % CODES).padStart(DIGITS, "0");
}

/** Takes a typed code apart: blanks and dashes do not matter, and digits may be Devanagari. */
export function readFarmerCode(typed: string) {
  const signs = latinDigits(typed.slice(0, MAX_TYPED_CHARACTERS)).replace(/[\s\p{Pd}\p{Cf}]/gu, "");
  const [, id, digits] = CODE.exec(signs) ?? [];
  return digits === undefined ? undefined : { bookingId: Number(id), digits };
}
