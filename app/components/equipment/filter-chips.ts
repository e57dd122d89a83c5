import { describePlace } from "~/domain/places/place";
import type { SpecCondition } from "~/domain/search/equipment-filter";
import { placeOf, radiusOf, writeListingQuery, type ListingQuery } from "~/domain/search/equipment-query";
import { readKnownSpec } from "~/domain/equipment/spec-names";
import type { Call } from "~/http/call.server";
import { formatDays } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";

export interface FilterChip {
  label: string;
  to: string;
}

export function addressOf(asked: ListingQuery): string {
  const query = writeListingQuery(asked);
  return query.size === 0 ? "/equipment" : `/equipment?${query.toString()}`;
}

export function listChips(asked: ListingQuery, { t, language }: Pick<Call, "t" | "language">): FilterChip[] {
  const { search, category, minPrice, maxPrice, location, here, season, specifications, startDate, endDate } = asked;
  const chips: FilterChip[] = [];
  const add = (label: string, without: Partial<ListingQuery>) =>
    chips.push({ label, to: addressOf({ ...asked, ...without }) });
  if (search !== undefined) add(`“${search}”`, { search: undefined });
  if (category !== undefined) add(t(`common:category_${category}`), { category: undefined });
  if (minPrice !== undefined) add(t("equipment:chipFrom", { amount: formatRupees(minPrice) }), { minPrice: undefined });
  if (maxPrice !== undefined) add(t("equipment:chipUpTo", { amount: formatRupees(maxPrice) }), { maxPrice: undefined });
  const known = asked.place === undefined ? undefined : describePlace(asked.place, language);
  const place = known ?? location ?? (here === undefined ? undefined : t("equipment:chipHere"));
  if (place !== undefined) {
    add(placeOf(asked) === undefined ? place : t("equipment:chipNear", { place, radius: radiusOf(asked) }), {
      location: undefined,
      place: undefined,
      here: undefined,
    });
  }
  if (season !== undefined) add(t(`equipment:${season}`), { season: undefined });
  for (const condition of specifications) {
    add(formatCondition(condition, t), { specifications: specifications.filter((other) => other !== condition) });
  }
  if (startDate !== undefined && endDate !== undefined) {
    add(t("equipment:chipFree", { days: formatDays(startDate, endDate, language) }), {
      startDate: undefined,
      endDate: undefined,
    });
  }
  if (asked.withOperator !== undefined) add(t("terms:withOperator"), { withOperator: undefined });
  if (asked.delivered !== undefined) {
    const isPlaced = place !== undefined && placeOf(asked) !== undefined;
    add(isPlaced ? t("equipment:chipDelivered", { place }) : t("equipment:delivered"), { delivered: undefined });
  }
  return chips;
}

function formatCondition({ name, is, value, unit }: SpecCondition, t: Call["t"]): string {
  const known = readKnownSpec(name);
  const values = {
    name: known === undefined ? name.replaceAll("_", " ") : t(`equipment:spec_${known}`),
    value: unit === undefined ? value : `${value} ${unit}`,
  };
  return t(`equipment:chipSpec_${is}`, values);
}
