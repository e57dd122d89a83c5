import { MOST_COMPARED } from "~/domain/comparisons/comparison-limits";
import { listPicked } from "~/domain/comparisons/comparison-store.server";
import { alignSpecs } from "~/domain/comparisons/comparison-table";
import { findCandidates } from "~/domain/comparisons/find-candidates.server";
import { CATEGORIES, readCategory, type Category, type Equipment } from "~/domain/equipment/equipment";
import { readKnownSpec } from "~/domain/equipment/spec-names";
import { sayPlace } from "~/domain/geography/place-name";
import { formatRupees } from "~/i18n/money";
import type { UserCall } from "~/http/call.server";
import { findCurrentPicks } from "~/http/picks.server";

/** Lines in the search: more than anybody scrolls through, while a word finds any other. */
const MOST_CANDIDATES = 50;
const MISSING = "-";

/** What a card shows of a machine that stands side by side with others. */
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

export type ComparedMachine = ReturnType<typeof pickShown>;

/** One line of the table, in finished words. */
export interface ComparedRow {
  key: string;
  term: string;
  /** One a machine, in their order. */
  values: string[];
}

/** The machines that a user has picked, side by side, and those that may be added. */
export async function showComparison(call: UserCall) {
  const { t, url } = call;
  const machines = await listPicked(call.db, await findCurrentPicks(call));
  const search = url.searchParams.get("search")?.trim() ?? null;
  return {
    title: `${t("comparison:title")} – ${t("brand")}`,
    machines: machines.map(pickShown),
    rows: layOutRows(machines, call),
    /** What is looked for on the page of the search alone; null on the page with the machines. */
    search,
    found: machines.length < MOST_COMPARED || search !== null ? await findOthers(call, search ?? "", machines) : [],
  };
}

/** The machines that a user may add beside those picked, by the address's `search`; the same as on the page. */
export async function showCandidates(call: UserCall) {
  const picked = await listPicked(call.db, await findCurrentPicks(call));
  return findOthers(call, call.url.searchParams.get("search")?.trim() ?? "", picked);
}

export type FoundMachine = Awaited<ReturnType<typeof showCandidates>>[number];

function layOutRows(machines: readonly Equipment[], { t, language }: UserCall): ComparedRow[] {
  if (machines.length === 0) return [];
  const nameOf = (key: string) => {
    const known = readKnownSpec(key);
    return known === undefined ? key.replaceAll("_", " ") : t(`equipment:spec_${known}`);
  };
  return [
    {
      key: ":category",
      term: t("equipment:category"),
      values: machines.map(({ category }) => t(`category_${category}`)),
    },
    {
      key: ":location",
      term: t("equipment:location"),
      values: machines.map(({ location }) => sayPlace(location, language)),
    },
    { key: ":rate", term: t("equipment:dailyRate"), values: machines.map(({ dailyRate }) => formatRupees(dailyRate)) },
    ...alignSpecs(machines).map(({ key, values }) => ({
      key,
      term: nameOf(key),
      values: values.map((value) => value ?? MISSING),
    })),
  ];
}

async function findOthers({ db, t, language }: UserCall, search: string, chosen: readonly Equipment[]) {
  const text = search.normalize("NFC").toLowerCase();
  const labelOf = (category: Category) => t(`category_${category}`);
  const categories = CATEGORIES.filter((category) => labelOf(category).toLowerCase().includes(text));
  const found = await findCandidates(db, {
    search,
    categories,
    excluded: chosen.map(({ id }) => id),
    limit: MOST_CANDIDATES,
  });
  return found.map(({ id, name, category, location, dailyRate }) => ({
    id,
    name,
    location: sayPlace(location, language),
    category: labelOf(readCategory(category) ?? "other"),
    rate: formatRupees(dailyRate),
  }));
}
