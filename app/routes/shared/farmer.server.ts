import type { Booking } from "~/domain/bookings/booking";
import { findFarmer } from "~/domain/bookings/farmers.server";
import { farmerCodeOf, farmerPath } from "~/http/farmer-code.server";
import type { UserCall } from "~/http/call.server";
import { formatRange } from "~/i18n/format";
import { linkToText } from "./whatsapp.server";

/** For whom a renter's own booking is, with the code and what is sent with it; null where it is for the renter. */
export async function describeFarmer(call: UserCall, booking: Booking, equipmentName: string) {
  const farmer = await findFarmer(call.db, booking.id);
  if (farmer === undefined) return null;
  const { name, phone } = farmer;
  const code = farmerCodeOf(booking, farmer);
  if (code === null) return { name, phone, opening: null };
  const path = farmerPath(code);
  const address = `${call.settings.appUrl}${path}`;
  const period = formatRange(booking.startDate, booking.endDate, call.language);
  const text = call.t("farmer:message", { machine: equipmentName, period, address, code });
  return { name, phone, opening: { code, path, address, text, whatsapp: linkToText(phone, text) } };
}

export type FarmerView = NonNullable<Awaited<ReturnType<typeof describeFarmer>>>;
