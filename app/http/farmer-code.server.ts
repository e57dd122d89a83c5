import type { Booking } from "~/domain/bookings/booking";
import {
  readFarmerCode,
  writeFarmerCode,
  requireFarmersBooking,
  type BookedFarmer,
} from "~/domain/bookings/farmers.server";
import { services } from "~/services.server";
import type { Call } from "./call.server";
import { limitLongCodes } from "./throttle.server";

/** Codes by which farmers open bookings without an account. */

const codes = limitLongCodes("farmer codes");

/** The code of a booking's farmer, in groups of digits; null once none works any more. */
export const farmerCodeOf = (booking: Pick<Booking, "id" | "publicId">, farmer: BookedFarmer): string | null =>
  writeFarmerCode(booking, farmer, services().sessionSecret);

export const viewFarmer = (booking: Pick<Booking, "id" | "publicId">, farmer: BookedFarmer) => ({
  name: farmer.name,
  phone: farmer.phone,
  code: farmerCodeOf(booking, farmer),
});

/** What leads the farmer to the booking: the page with its code. */
export const farmerPath = (code: string): string => `/farmer/${code.replaceAll(" ", "")}`;

/** The booking that a code opens; wrong ones are limited by booking and network. @throws NotFound; Problem 429 */
export async function requireFarmer({ db, clientAddress }: Pick<Call, "db" | "clientAddress">, typed: string) {
  const account = String(readFarmerCode(typed)?.bookingId ?? "none");
  const open = () => requireFarmersBooking(db, typed, services().sessionSecret);
  return codes.guess({ account, address: clientAddress }, open);
}
