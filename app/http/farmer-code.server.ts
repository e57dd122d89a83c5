import type { Booking } from "~/domain/bookings/booking";
import type { BookedFarmer } from "~/domain/bookings/farmer";
import { readFarmerCode, writeFarmerCode } from "~/domain/bookings/farmer-code.server";
import { requireFarmersBooking } from "~/domain/bookings/farmers.server";
import { MS_PER_HOUR, MS_PER_MINUTE, SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { services } from "~/services.server";
import type { Call } from "./call.server";
import { Problem } from "./problems.server";
import { createLoginThrottle } from "./throttle.server";

/** Codes by which farmers open bookings without an account. */

const PAIR = { max: 5, withinMs: 15 * MS_PER_MINUTE };
/** Of a million million codes one opens a booking: 200 guesses an hour find it in half a million years. */
const throttle = createLoginThrottle({
  limit: "farmer codes",
  rules: {
    pair: PAIR,
    address: { max: 50, withinMs: 15 * MS_PER_MINUTE },
    loopback: { max: 500, withinMs: 15 * MS_PER_MINUTE },
    account: { max: 200, withinMs: MS_PER_HOUR },
    knownDevice: PAIR,
  },
});

/** The code of a booking's farmer, in groups of digits; null once none works any more. */
export const farmerCodeOf = (booking: Pick<Booking, "id" | "publicId">, farmer: BookedFarmer): string | null =>
  writeFarmerCode(booking, farmer, services().sessionSecret);

/** The farmer of a booking with the code, as the API shows them to who booked. */
export const viewFarmer = (booking: Pick<Booking, "id" | "publicId">, farmer: BookedFarmer) => ({
  name: farmer.name,
  phone: farmer.phone,
  code: farmerCodeOf(booking, farmer),
});

/** What leads the farmer to the booking: the page with its code. */
export const farmerPath = (code: string): string => `/farmer/${code.replaceAll(" ", "")}`;

/**
 * The booking that a code opens. Wrong codes are limited by booking and network; the right one counts as none.
 *
 * @throws NotFound for a code that opens nothing; Problem 429 after too many
 */
export async function requireFarmer({ db, clientAddress }: Pick<Call, "db" | "clientAddress">, typed: string) {
  const account = String(readFarmerCode(typed)?.bookingId ?? "none");
  const permission = await throttle.check(account, clientAddress);
  if (!permission.allowed) {
    const seconds = permission.retryAfterSeconds;
    throw new Problem(429, "tooManyGuesses", {
      values: { minutes: Math.ceil(seconds / SECONDS_PER_MINUTE) },
      headers: { "Retry-After": String(seconds) },
    });
  }
  const found = await requireFarmersBooking(db, typed, services().sessionSecret);
  await throttle.recordSuccess(account, clientAddress);
  return found;
}
