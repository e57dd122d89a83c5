import type { Balance } from "~/domain/bookings/balance";
import { listBalances } from "~/domain/bookings/booking-balances.server";
import { isCancellable, isLive } from "~/domain/bookings/booking";
import { listHandedOver } from "~/domain/bookings/handed-over.server";
import {
  countRentals,
  findRentedEquipment,
  listRentals,
  listRentedEquipment,
  type Rental,
  type RentalFilter,
} from "~/domain/bookings/rental-queries.server";
import { shownName } from "~/domain/users/shown-name";
import { dayInIndia, countDays } from "~/domain/calendar/day";
import { readId } from "~/domain/schema-parts";
import { formatDays } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { describeSplit } from "~/routes/shared/balance.server";
import { linkToWhatsApp } from "~/routes/shared/whatsapp.server";

const RENTALS_PER_PAGE = 12;
/** In the choice of one machine; any other can be asked for by its address. */
const MAX_LISTED = 500;

const WHENS: readonly RentalFilter["when"][] = ["upcoming", "past", "owing"];

/** Bookings of an owner's equipment, upcoming or past, of all equipment or one. */
export async function loadRentals(call: UserCall) {
  const { db, user, url, now, t } = call;
  const listed = await listRentedEquipment(db, user, MAX_LISTED);
  const requestedId = readId(url.searchParams.get("equipmentId") ?? undefined);
  const requested = requestedId === undefined ? undefined : await findRentedEquipment(db, user, requestedId);
  const equipmentId = requested?.id;
  const isListed = requested === undefined || listed.some(({ id }) => id === requested.id);
  const equipmentList = isListed ? listed : [requested, ...listed];
  const today = dayInIndia(now);
  const when = WHENS.find((known) => known === url.searchParams.get("when")) ?? "upcoming";
  const filter: RentalFilter = { equipmentId, when, today };
  const { page, pages, rows } = await findPage(url, {
    count: (limit) => countRentals(db, user, filter, limit),
    size: RENTALS_PER_PAGE,
    list: (part) => listRentals(db, user, filter, part),
  });
  const balances = await listBalances(
    db,
    rows.map(({ id }) => id),
  );
  const handedOver = await listHandedOver(db, rows);
  return {
    title: `${t("rental:rentalsTitle")} – ${t("brand")}`,
    equipmentList,
    equipmentId,
    when,
    /** The lists to choose from; that of balances where there are any. */
    whens:
      when === "owing" || (await countRentals(db, user, { when: "owing", today }, 1)) > 0 ? WHENS : WHENS.slice(0, 2),
    page,
    pages,
    rentals: rows.map((rental) => ({
      ...viewRental(rental, balances.get(rental.id), call),
      cancellable: isCancellable(rental, "owner", { today, isHandedOver: handedOver.has(rental.id) }),
    })),
  };
}

function viewRental(rental: Rental, balance: Balance | undefined, call: UserCall) {
  const { language, t } = call;
  return {
    id: rental.id,
    status: rental.status,
    paymentState: rental.paymentState,
    equipment: { id: rental.equipmentId, name: rental.equipmentName },
    period: formatDays(rental.startDate, rental.endDate, language),
    days: countDays(rental.startDate, rental.endDate),
    total: formatRupees(rental.totalPrice),
    split: describeSplit(rental, balance, call),
    renter: rental.renter && { ...rental.renter, name: shownName(rental.renter.name, t) },
    whatsapp: linkToWhatsApp(rental.renter?.contact ?? null, rental, call),
    farmer: rental.farmer && { ...rental.farmer, whatsapp: linkToWhatsApp(rental.farmer.phone, rental, call) },
    live: isLive(rental),
  };
}

export type RentalView = ReturnType<typeof viewRental> & { cancellable: boolean };
