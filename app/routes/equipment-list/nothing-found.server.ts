import { summarise } from "~/domain/equipment/equipment-summary";
import { nameLocations } from "~/domain/places/name-locations.server";
import { writeCarriedQuery } from "~/domain/search/carried-query";
import { placeOf, writeListingQuery, type ListingQuery } from "~/domain/search/equipment-query";
import { alertQueryOf } from "~/domain/alerts/alert";
import { widenSearch, type WiderSearch } from "~/domain/search/widen-search.server";
import type { Call } from "~/http/call.server";
import { formatRange } from "~/i18n/format";

/** What the list offers where nothing was found. */
export async function loadNothingFound(
  asked: ListingQuery,
  { db, now, t, language }: Pick<Call, "db" | "now" | "t" | "language">,
) {
  const { wider, nearest, isMatch } = await widenSearch(db, asked, now);
  const nameOf = await nameLocations(
    db,
    nearest.map(({ location }) => location),
    language,
  );
  return {
    wider: wider.map(({ count, isExact, ...way }) => ({
      to: `/equipment?${writeListingQuery(way.asked).toString()}`,
      label: labelOf(way, { t, language }),
      count: t(isExact ? "equipment:results" : "admin:machinesFoundMore", { count }),
    })),
    isNearest: isMatch && placeOf(asked) !== undefined,
    alert: alertQueryOf(asked),
    nearest: nearest.map((equipment) => {
      const { id, name, location, dailyRate, km } = summarise(equipment, nameOf, placeOf(asked));
      return { id, name, location, dailyRate, km };
    }),
    /** Links to equipment carry the place along, not days on which it may be taken. */
    carried: writeCarriedQuery({ ...asked, startDate: undefined, endDate: undefined }),
  };
}

export type NothingFoundView = Awaited<ReturnType<typeof loadNothingFound>>;

function labelOf(
  { change, asked }: Pick<WiderSearch, "change" | "asked">,
  { t, language }: Pick<Call, "t" | "language">,
): string {
  const { radius, startDate, endDate = startDate } = asked;
  switch (change) {
    case "distance":
      return placeOf(asked) === undefined ? t("equipment:tryAnyPlace") : t("equipment:tryDistance", { radius });
    case "days":
      if (startDate === undefined || endDate === undefined) return t("equipment:tryAnyDays");
      return formatRange(startDate, endDate, language);
    case "rate":
      return t("equipment:tryAnyRate");
  }
}
