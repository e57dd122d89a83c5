import { findOthers } from "~/operations/equipment.server";
import { listPicked } from "~/domain/comparisons/comparison-store.server";
import { alignSpecs, MAX_COMPARED } from "~/domain/comparisons/comparison-table";
import { type Equipment } from "~/domain/equipment/equipment";
import { readKnownSpec } from "~/domain/equipment/spec-names";
import { formatPlace } from "~/domain/geography/place-name";
import { formatRupees } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";
import { findCurrentPicks } from "~/http/frame.server";

const MISSING = "-";

/** Compared equipment as its card shows it. */
function pickShown({
  id,
  name,
  category,
  location,
  dailyRate,
  availability,
  imageUrl,
  averageRating,
  reviewCount,
}: Equipment) {
  return { id, name, category, location, dailyRate, availability, imageUrl, averageRating, reviewCount };
}

export type ComparedEquipment = ReturnType<typeof pickShown>;

/** One row of the comparison table, formatted. */
export interface ComparedRow {
  key: string;
  term: string;
  /** One per piece of equipment, in their order. */
  values: string[];
}

/** The user's compared equipment side by side, and the candidates to add. */
export async function loadComparison(call: UserCall) {
  const { t, url } = call;
  const equipmentList = await listPicked(call.db, await findCurrentPicks(call));
  const search = url.searchParams.get("search")?.trim() ?? null;
  return {
    title: t("comparison:title"),
    equipmentList: equipmentList.map(pickShown),
    rows: layOutRows(equipmentList, call),
    /** The search text on the finder's own page; null on the comparison page. */
    search,
    found:
      equipmentList.length < MAX_COMPARED || search !== null ? await findOthers(call, search ?? "", equipmentList) : [],
  };
}

function layOutRows(equipmentList: readonly Equipment[], { t, language }: UserCall): ComparedRow[] {
  if (equipmentList.length === 0) return [];
  const nameOf = (key: string) => {
    const known = readKnownSpec(key);
    return known === undefined ? key.replaceAll("_", " ") : t(`equipment:spec_${known}`);
  };
  return [
    {
      key: ":category",
      term: t("common:category"),
      values: equipmentList.map(({ category }) => t(`category_${category}`)),
    },
    {
      key: ":location",
      term: t("common:location"),
      values: equipmentList.map(({ location }) => formatPlace(location, language)),
    },
    { key: ":rate", term: t("common:rate"), values: equipmentList.map(({ dailyRate }) => formatRupees(dailyRate)) },
    ...alignSpecs(equipmentList).map(({ key, values }) => ({
      key,
      term: nameOf(key),
      values: values.map((value) => value ?? MISSING),
    })),
  ];
}
