import { data } from "@remix-run/node";
import { countDays } from "~/domain/calendar/day";
import { OUTSTANDING, type Balance } from "~/domain/bookings/balance";
import type { Booking } from "~/domain/bookings/booking";
import { findBalance } from "~/domain/bookings/booking-balances.server";
import { isCounterBooking } from "~/domain/bookings/cash";
import type { BookedFarmer } from "~/domain/bookings/farmer";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { NotFound } from "~/domain/errors";
import { findUnmatched } from "~/domain/payments/provider-cases.server";
import { nameLocation } from "~/domain/places/name-locations.server";
import { isDownloadable, requireBookingReceipt } from "~/domain/receipts/receipt-queries.server";
import { readCodes } from "~/domain/transfers/transfer-codes.server";
import { TRANSFER_KINDS } from "~/domain/transfers/transfer";
import { listTransfers } from "~/domain/transfers/transfer-queries.server";
import { shownName } from "~/domain/users/shown-name";
import { findContact } from "~/domain/users/user-queries.server";
import type { Call } from "~/http/call.server";
import { farmerPath, requireFarmer } from "~/http/farmer-code.server";
import { toProblem } from "~/http/problems.server";
import { formatRange } from "~/i18n/format";
import { formatMoney, formatRupees } from "~/i18n/money";
import { describeFarmersBalance, describeSplit } from "~/routes/shared/balance.server";
import { describeCounterparty } from "~/routes/shared/booking-money.server";
import { describeAgreed } from "~/routes/shared/terms.server";
import { viewRecords } from "~/routes/shared/transfers.server";

/** The booking that the code in the address opens; without a code, or with a wrong one, the form that asks for it. */
export async function loadFarmersBooking(call: Call) {
  const code = call.params.code ?? call.url.searchParams.get("code") ?? "";
  const title = `${call.t("farmer:title")} – ${call.t("brand")}`;
  if (code === "") return data({ title, code, problem: null, booking: null });
  try {
    const { booking, farmer } = await requireFarmer(call, code);
    return data({ title, code: "", problem: null, booking: await describeBooking(call, booking, farmer, code) });
  } catch (error) {
    const { status, headers, key, values } = toProblem(error);
    return data({ title, code, problem: call.t(`messages:${key}`, values), booking: null }, { status, headers });
  }
}

/** What a farmer reads of the booking that was made for them: as its renter does, with nothing that moves money. */
async function describeBooking(call: Call, booking: Booking, farmer: BookedFarmer, code: string) {
  const { db, t, language, now } = call;
  const equipment = await requireAnyEquipment(db, booking.equipmentId);
  const transfers = await listTransfers(db, booking.id);
  const codes = await readCodes(db, booking, transfers, now);
  const done = transfers.map(({ kind }) => kind);
  const isCounter = isCounterBooking(booking);
  const unmatched = await findUnmatched(db, booking);
  const arrived = unmatched === undefined ? null : formatMoney(unmatched.amount, unmatched.currency);
  const balance = await findBalance(db, booking.id);
  const account = isCounter ? undefined : await findContact(db, booking.userId);
  const payer = isCounter ? t("farmer:office") : shownName(account?.name ?? "–", t);
  return {
    id: booking.id,
    status: booking.status,
    farmer: farmer.name,
    /** Who booked: our office at its counter, where the farmer paid in cash. */
    payer,
    isCounter,
    equipment: equipment.name,
    location: await nameLocation(db, equipment.location, language),
    period: formatRange(booking.startDate, booking.endDate, language),
    days: countDays(booking.startDate, booking.endDate),
    agreed: describeAgreed(booking, { t, language }),
    split: describeSplit(booking, balance, { t, language }),
    /** What was paid online; the balance, paid to the owner at the return, has lines of its own. */
    money: arrived ?? t(`farmer:money_${isRestOwed(booking, balance) ? "online" : booking.paymentState}`),
    /** Money of another amount than was asked for, which the office looks at. */
    unmatched: arrived,
    total: formatRupees(booking.totalPrice),
    balance: await describeFarmersBalance(call, balance, payer),
    sides: await describeCounterparty({ ...call, user: { name: farmer.name } }, booking, "renter", equipment),
    codes: TRANSFER_KINDS.filter((kind) => codes !== undefined && !done.includes(kind)).map((kind) => ({
      kind,
      code: codes?.[kind] ?? "",
    })),
    /** The account that booked answers them, and sees their photos. */
    records: viewRecords(transfers, [], call, { isRenter: false, showsPhotos: false }),
    receipt: (await hasReceipt(call, booking)) ? `${farmerPath(encodeURIComponent(code))}/receipt` : null,
    pdfFailed: call.url.searchParams.get("pdf") === "failed",
  };
}

const isRestOwed = ({ paymentState }: Booking, balance: Balance | undefined): boolean =>
  paymentState === "captured" && balance !== undefined && OUTSTANDING.includes(balance.state);

async function hasReceipt({ db }: Call, booking: Booking): Promise<boolean> {
  try {
    return isDownloadable(await requireBookingReceipt(db, booking.id, { id: booking.userId, isAdmin: false }));
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
