import { PAISE_PER_RUPEE } from "~/domain/money";
import { findDistrictRates, type DistrictRate } from "~/domain/seasons/district-rates.server";
import {
  addFigures,
  type Figures,
  type Season,
  type SeasonDay,
  type SeasonEquipment,
} from "~/domain/seasons/owner-season.server";
import { FARM_SEASONS, listMonths, type Period } from "~/domain/seasons/season";
import { monthOf } from "~/domain/calendar/month";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { formatMonth, formatShortMonth } from "~/i18n/format";
import { formatPaise, formatRupees } from "~/i18n/money";
import { findAskedSeason, writeSeason } from "~/operations/payments.server";

const EQUIPMENT_PER_PAGE = 12;
const PATH = "/dashboard/season";

/** Money and days of an owner's equipment in a season or a year, all of it or one piece. */
export async function loadSeason(call: UserCall) {
  const { db, user, t, language } = call;
  const { period, years, equipmentId, season } = await findAskedSeason(call);
  const equipment = equipmentId === undefined ? undefined : season.equipment[0];
  const { page, pages, rows } = await findPage(call.url, {
    count: () => Promise.resolve(season.equipment.length),
    size: EQUIPMENT_PER_PAGE,
    list: ({ limit, offset }) => Promise.resolve(season.equipment.slice(offset, offset + limit)),
  });
  const most = Math.max(...season.months.map(({ income }) => income), 1);
  const rates = await findDistrictRates(db, user, rows);
  const linkTo = (to: Period) => `${PATH}?${writeSeason(to, equipment?.id)}`;
  const yearLink = (year: number) =>
    year < years.first || year > years.last ? undefined : { to: linkTo({ ...period, year }), label: formatYear(year) };
  const view = (one: SeasonEquipment) => viewEquipment(one, rates.get(one.id), period);
  return {
    title: t("season:title"),
    year: formatYear(period.year),
    tabs: [undefined, ...FARM_SEASONS].map((one) => ({
      to: linkTo({ ...period, season: one }),
      name: one,
      months: one === undefined ? undefined : nameMonths({ ...period, season: one }, call),
      current: one === period.season,
    })),
    previous: yearLink(period.year - 1),
    next: yearLink(period.year + 1),
    months: season.months.map(({ month, ...figures }) => ({
      month,
      name: formatMonth(`${month}-01`, language),
      shortName: formatShortMonth(`${month}-01`, language),
      ...formatFigures(figures),
      /** Of the best month, in hundredths. */
      part: Math.max(Math.round((100 * figures.income) / most), 0),
      days: season.days.filter(({ day }) => monthOf(day) === month).map(viewDay),
    })),
    total: formatFigures(season.total),
    outstanding: linkToOutstanding(season, equipment),
    isEmpty: isEmpty(season),
    equipment: equipment === undefined ? undefined : view(equipment),
    allTo: `${PATH}?${writeSeason(period)}`,
    fileTo: `${PATH}.csv?${writeSeason(period, equipment?.id)}`,
    list: equipment === undefined ? rows.map(view) : [],
    page,
    pages,
  };
}

export type SeasonView = Awaited<ReturnType<typeof loadSeason>>;
export type SeasonDayView = ReturnType<typeof viewDay>;

/** '2026–27' */
const formatYear = (year: number) => `${year}–${String(year + 1).slice(-2)}`;

function nameMonths(period: Period, { language }: UserCall): string {
  const months = listMonths(period);
  return [months.at(0), months.at(-1)].map((month) => formatShortMonth(`${month}-01`, language)).join("–");
}

/** What renters still pay for these bookings at the return, and where they are listed; null for nothing. */
function linkToOutstanding({ total: { owed } }: Season, equipment: { id: number } | undefined) {
  if (owed === 0) return null;
  const query = equipment === undefined ? "" : `&equipmentId=${equipment.id}`;
  return { amount: formatIncome(owed), to: `/dashboard/rentals?when=owing${query}` };
}

const isEmpty = ({ days, total }: Season) => total.income === 0 && days.every(({ all }) => all === 0);

/** Paise only where there are any: the table is narrow. */
const formatIncome = (paise: number) =>
  paise % PAISE_PER_RUPEE === 0 ? formatRupees(paise / PAISE_PER_RUPEE) : formatPaise(paise);

const count = new Intl.NumberFormat("hi-IN", { numberingSystem: "latn" });

const formatFigures = ({ income, hired, blocked, idle }: Figures) => ({
  income: formatIncome(income),
  hired: count.format(hired),
  blocked: count.format(blocked),
  idle: count.format(idle),
});

const QUARTERS = 4;

/** How much of a day's equipment is hired, in quarters; a short list, since a year has many days. */
function viewDay({ hired, blocked, idle, all }: SeasonDay) {
  return { hired, blocked, idle: idle ?? 0, quarters: all === 0 ? 0 : Math.ceil((hired * QUARTERS) / all) };
}

function viewEquipment(
  { id, name, dailyRate, months }: SeasonEquipment,
  rate: DistrictRate | undefined,
  period: Period,
) {
  return {
    id,
    name,
    to: `${PATH}?${writeSeason(period, id)}`,
    ...formatFigures(addFigures(months)),
    dailyRate: formatRupees(dailyRate),
    median: rate === undefined ? undefined : { rate: formatRupees(rate.median), machines: rate.machines },
  };
}
