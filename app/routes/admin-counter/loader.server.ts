import { counterQuoteSchema } from "~/domain/bookings/counter-schema";
import { findTakenDays } from "~/domain/bookings/booking-days.server";
import { quoteRequest } from "~/domain/bookings/quote-booking.server";
import { requireBookableDates } from "~/domain/bookings/request-booking.server";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict } from "~/domain/errors";
import { requireQuery } from "~/http/body.server";
import type { UserCall } from "~/http/call.server";
import { describeFields } from "~/http/problems.server";
import { formatRange } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { describeQuote } from "~/routes/shared/terms.server";

const FIELDS = ["equipmentId", "startDate", "endDate", "withOperator", "workPlace"] as const;

/** The counter: machine and days first, then the price that is to be received. */
export async function loadCounter(call: UserCall) {
  const query = call.url.searchParams;
  const asked = Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ""]));
  const isAsked = FIELDS.some((name) => query.has(name));
  const { quote, problems } = isAsked ? await quoteAtCounter(call) : { quote: null, problems: {} };
  return { title: `${call.t("admin:counter")} – ${call.t("brand")}`, asked, quote, problems };
}

async function quoteAtCounter(call: UserCall) {
  const { db, url, now, t, language } = call;
  try {
    const request = requireQuery(url.searchParams, counterQuoteSchema);
    requireBookableDates(request, now);
    const equipment = await requireEquipment(db, request.equipmentId);
    if (!equipment.availability) throw new Conflict("equipmentUnavailable");
    const taken = await findTakenDays(db, equipment.id, request.startDate, request.endDate);
    if (taken.length > 0) throw new Conflict("datesTaken", { fields: { startDate: ["datesTaken"] } });
    const found = await quoteRequest(db, equipment, request, now);
    return {
      problems: {},
      quote: {
        equipment: equipment.name,
        period: formatRange(request.startDate, request.endDate, language),
        lines: describeQuote(found, { t, language }),
        total: found.total,
        amount: formatRupees(found.total),
      },
    };
  } catch (error) {
    return { quote: null, problems: describeFields(call, error) };
  }
}

export type CounterQuote = NonNullable<Awaited<ReturnType<typeof quoteAtCounter>>["quote"]>;
