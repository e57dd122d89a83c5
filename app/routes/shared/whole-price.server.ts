import type { WholePrice } from "~/domain/equipment/equipment-summary";
import type { ListingQuery } from "~/domain/search/equipment-query";
import { hireOf, quoteAll, type PricedEquipment } from "~/domain/search/whole-price.server";
import { type Quote, type Way, areStated } from "~/domain/terms/terms";
import type { Call } from "~/http/call.server";
import type { Translate } from "~/i18n/namespaces";

/** The whole price of found equipment for the days asked for, by its id; none without days. */
export async function priceFound(
  asked: ListingQuery,
  items: readonly PricedEquipment[],
  { db, now, t }: Pick<Call, "db" | "now" | "t">,
) {
  const hire = hireOf(asked, now);
  const quotes = hire && (await quoteAll(db, items, hire));
  return {
    days: hire?.days,
    priceOf: (id: number): WholePrice | undefined => {
      const quote = quotes?.get(id);
      return quote && { total: quote.total, contains: describeContents(quote, hire?.at !== undefined, t) };
    },
  };
}

/** What a whole price contains beside the machine, and that it is to be fetched where a place was named. */
function describeContents({ terms, withOperator, workPlace }: Quote<Way>, isPlaced: boolean, t: Translate): string {
  const parts: (string | false)[] = [
    withOperator && t("terms:withOperator"),
    workPlace !== null &&
      (workPlace.roadKm === 0 ? t("terms:withDeliveryHere") : t("terms:withDelivery", { km: workPlace.roadKm })),
    workPlace === null && isPlaced && areStated(terms) && t("terms:fetch"),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}
