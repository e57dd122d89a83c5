import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/layout/page-links";
import { BackLink, ButtonLink, classNames, EmptyState, Icon, Tabs } from "~/components/ui/elements";
import { Pagination } from "~/components/ui/pagination";
import { userPage, type PageHandle } from "~/http/page.server";
import { Table } from "~/components/ui/table";
import { type DistrictRate, findDistrictRates } from "~/domain/seasons/district-rates.server";
import { addFigures, type Figures, type Season } from "~/domain/seasons/owner-season.server";
import { FARM_SEASONS, listMonths, type Period } from "~/domain/seasons/season";
import { monthOf } from "~/domain/calendar/month";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { formatMonthLetter, formatShortMonth } from "~/i18n/format";
import { formatAmount, formatRupees } from "~/i18n/money";
import { findAskedSeason, writeSeason } from "~/operations/payments.server";

export const handle: PageHandle = { i18n: ["season"], isInner: true };

export default function SeasonPage() {
  const { t } = useTranslation("season");
  const { year, tabs, previous, next, equipment, allTo, isEmpty } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page stack">
      <BackLink to={equipment === undefined ? "/dashboard" : allTo}>
        {t(equipment === undefined ? "dashboard" : "allMachines")}
      </BackLink>
      <div className="head">
        <h1>{equipment === undefined ? t("title") : t("titleOf", { name: equipment.name })}</h1>
      </div>
      <Pagination label={t("years")} status={year} previous={previous} next={next} />
      <Tabs label={t("seasons")} tabs={tabs} />
      {isEmpty ? <EmptyState title={t("empty")} text={t("emptyText")} /> : <SeasonBody />}
    </div>
  );
}

function SeasonBody() {
  const { t } = useTranslation(["season", "common"]);
  const { equipment, ...view } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="stack" aria-labelledby="months">
        <h2 id="months">{t("monthsTitle")}</h2>
        <div className="grid grid-cols-wide items-end gap-4">
          <IncomeColumns />
          <SeasonFigures />
        </div>
        {view.outstanding === null ? null : (
          <p>
            {t("outstanding", { amount: view.outstanding.amount })}{" "}
            <Link to={view.outstanding.to}>{t("outstandingList")}</Link>
          </p>
        )}
        <p>
          <ButtonLink to={view.fileTo} reloadDocument variant="outline" size="sm">
            <Icon name="download" size="sm" />
            {t("file")}
          </ButtonLink>
        </p>
      </section>
      <section className="stack" aria-labelledby="map">
        <h2 id="map">{t("mapTitle")}</h2>
        <HeatMap ofOne={equipment !== undefined} />
      </section>
      {equipment === undefined ? (
        <section className="stack" id="machines" aria-labelledby="machines-title">
          <h2 id="machines-title">{t("machinesTitle")}</h2>
          <Table
            caption={t("machinesTitle")}
            columns={[
              {
                header: t("common:machine"),
                className: "basis-full",
                cell: ({ name, to }) => (
                  <ButtonLink to={to} variant="link">
                    {name}
                  </ButtonLink>
                ),
              },
              { header: t("income"), cell: ({ income }) => income, numeric: true, named: true },
              { header: t("hiredDays"), cell: ({ hired }) => hired, numeric: true, named: true },
              { header: t("blockedDays"), cell: ({ blocked }) => blocked, numeric: true, named: true },
              { header: t("idleDays"), cell: ({ idle }) => idle, numeric: true, named: true },
              { header: t("rate"), cell: ({ dailyRate }) => dailyRate, numeric: true, named: true },
              { header: t("median"), cell: ({ median }) => median, numeric: true, named: true },
            ]}
            rows={view.list}
            rowKey={({ id }) => id}
            rowHeads
          />
          <PageLinks page={view.page} pages={view.pages} at="machines" />
        </section>
      ) : null}
    </>
  );
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
/** Days whose number is shown above the map, and the columns up to the next: there is no room for all. */
const NUMBERED = [
  [1, 4],
  [5, 5],
  [10, 5],
  [15, 5],
  [20, 5],
  [25, 7],
] as const;

/** The more machines are hired, the higher a cell is filled. Blocked days are hatched, and each cell has a text. */
function HeatMap({ ofOne }: { ofOne: boolean }) {
  const { t } = useTranslation("season");
  const { months } = useLoaderData<typeof loader>();
  return (
    <>
      <table className="heat text-figure">
        <caption className="sr-only">{t("mapTitle")}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-11">
              <span className="sr-only">{t("month")}</span>
            </th>
            {DAYS.map((day) => (
              <th key={day} scope="col">
                <span className="sr-only">{day}</span>
              </th>
            ))}
          </tr>
          <tr aria-hidden="true">
            <th />
            {NUMBERED.map(([day, columns]) => (
              <th key={day} className="plain" colSpan={columns}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, shortName, days }) => (
            <tr key={month}>
              <th scope="row" className="plain">
                {shortName}
              </th>
              {days.map((day, index) => (
                <Day key={index} day={day} ofOne={ofOne} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend ofOne={ofOne} />
    </>
  );
}

const PARTS = ["hired", "blocked", "idle"] as const;

const FILLS = ["", "bg-hired-1", "bg-hired-2", "bg-hired-3", "bg-hired-4"];
const BLOCKED = "bg-blocked";
const IDLE = "bg-green-bg";

function lookOf({ hired, blocked, idle, quarters }: SeasonDayView): string | undefined {
  if (hired > 0) return FILLS[quarters];
  if (blocked > 0) return BLOCKED;
  return idle > 0 ? IDLE : undefined;
}

function Day({ day, ofOne }: { day: SeasonDayView; ofOne: boolean }) {
  const { t } = useTranslation("season");
  const words = PARTS.filter((part) => day[part] > 0).map((part) =>
    ofOne ? t(part) : t(`number_${part}`, { number: day[part] }),
  );
  return (
    <td className={lookOf(day)}>{words.length === 0 ? null : <span className="sr-only">{words.join(", ")}</span>}</td>
  );
}

function Legend({ ofOne }: { ofOne: boolean }) {
  const { t } = useTranslation("season");
  const marks = [
    ...(ofOne ? [] : [[FILLS[2], t("someHired")] as const]),
    [FILLS[4], t(ofOne ? "hired" : "allHired")] as const,
    [BLOCKED, t("blocked")] as const,
    [IDLE, t("idle")] as const,
    ["edge-all", t("noDay")] as const,
  ];
  return (
    <ul className="row" aria-label={t("legend")}>
      {marks.map(([look, text]) => (
        <li key={text} className="row">
          <span className={classNames("size-7 forced-color-adjust-none", look)} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Of more months, short names do not fit a phone. */
const HALF_A_YEAR = 6;

function IncomeColumns() {
  const { months } = useLoaderData<typeof loader>();
  if (months.every(({ part }) => part === 0)) return null;
  return (
    <ol className="flex text-center text-xs soft" aria-hidden="true">
      {months.map(({ month, shortName, letter, part }) => (
        <li key={month} className="min-w-0 flex-1">
          <svg className="block h-20 w-full edge-b px-1" viewBox="0 0 1 100" preserveAspectRatio="none">
            <rect className="fill-leaf" y={100 - part} width="1" height={part} />
          </svg>
          {months.length > HALF_A_YEAR ? letter : shortName}
        </li>
      ))}
    </ol>
  );
}

const COLUMNS = { income: "income", hired: "hiredDays", blocked: "blockedDays", idle: "idleDays" } as const;
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

function SeasonFigures() {
  const { t } = useTranslation("season");
  const { months, total } = useLoaderData<typeof loader>();
  const line = (key: string, name: string, figures: typeof total, look: string) => (
    <tr key={key}>
      <th scope="row" className={`${look} text-left`}>
        {name}
      </th>
      {COLUMN_NAMES.map((column) => (
        <td key={column} className={`${look} text-right`}>
          {figures[column]}
        </td>
      ))}
    </tr>
  );
  return (
    <table className="text-figure">
      <caption className="sr-only">{t("monthsTitle")}</caption>
      <thead>
        <tr>
          <th scope="col" className="edge-b px-1 py-2">
            {t("month")}
          </th>
          {COLUMN_NAMES.map((column) => (
            <th key={column} scope="col" className="edge-b px-1 py-2 text-right">
              {t(COLUMNS[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{months.map((month) => line(month.month, month.shortName, month, "edge-b px-1 py-2"))}</tbody>
      <tfoot>{line("total", t("total"), total, "ruled px-1 py-2")}</tfoot>
    </table>
  );
}

const PATH = "/dashboard/season";

export const loader = userPage(async (call) => {
  const { db, user, t, language } = call;
  const { period, years, equipmentId, season } = await findAskedSeason(call);
  const equipment = equipmentId === undefined ? undefined : season.equipment[0];
  const { page, pages, rows } = await findPage(call.url, 12, {
    count: () => Promise.resolve(season.equipment.length),
    list: ({ limit, offset }) => Promise.resolve(season.equipment.slice(offset, offset + limit)),
  });
  const most = Math.max(...season.months.map(({ income }) => income), 1);
  const rates = await findDistrictRates(db, user, rows);
  const linkTo = (to: Period) => `${PATH}?${writeSeason(to, equipment?.id)}`;
  const yearLink = (year: number) =>
    year < years.first || year > years.last ? undefined : { to: linkTo({ ...period, year }), label: formatYear(year) };
  const { owed } = season.total;
  const ofOne = equipment === undefined ? "" : `&equipmentId=${equipment.id}`;
  return {
    title: t("season:title"),
    year: formatYear(period.year),
    tabs: [undefined, ...FARM_SEASONS].map((one) => ({
      to: linkTo({ ...period, season: one }),
      label:
        one === undefined
          ? t("season:wholeYear")
          : t(`season:season_${one}`, { months: nameMonths({ ...period, season: one }, call) }),
      current: one === period.season,
    })),
    previous: yearLink(period.year - 1),
    next: yearLink(period.year + 1),
    months: season.months.map(({ month, ...figures }) => ({
      month,
      shortName: formatShortMonth(`${month}-01`, language),
      letter: formatMonthLetter(`${month}-01`, language),
      ...formatFigures(figures),
      /** Of the best month, in hundredths. */
      part: Math.max(Math.round((100 * figures.income) / most), 0),
      days: season.days.filter(({ day }) => monthOf(day) === month).map(viewDay),
    })),
    total: formatFigures(season.total),
    /** What renters still pay for these bookings at the return, and where they are listed. */
    outstanding: owed === 0 ? null : { amount: formatAmount(owed), to: `/dashboard/rentals?when=owing${ofOne}` },
    isEmpty: season.total.income === 0 && season.days.every(({ all }) => all === 0),
    equipment: equipment && { name: equipment.name },
    allTo: `${PATH}?${writeSeason(period)}`,
    fileTo: `${PATH}.csv?${writeSeason(period, equipment?.id)}`,
    list: (equipment === undefined ? rows : []).map(({ id, name, dailyRate, months }) => ({
      id,
      name,
      to: `${PATH}?${writeSeason(period, id)}`,
      ...formatFigures(addFigures(months)),
      dailyRate: formatRupees(dailyRate),
      median: formatMedian(rates.get(id)),
    })),
    page,
    pages,
  };
});

type SeasonDayView = ReturnType<typeof viewDay>;

const formatYear = (year: number) => `${year}–${String(year + 1).slice(-2)}`;

function nameMonths(period: Period, { language }: UserCall): string {
  const months = listMonths(period);
  return [months.at(0), months.at(-1)].map((month) => formatShortMonth(`${month}-01`, language)).join("–");
}

const formatMedian = (rate: DistrictRate | undefined) => rate && formatRupees(rate.median);

const count = new Intl.NumberFormat("hi-IN", { numberingSystem: "latn" });

const formatFigures = ({ income, hired, blocked, idle }: Figures) => ({
  income: formatAmount(income),
  hired: count.format(hired),
  blocked: count.format(blocked),
  idle: count.format(idle),
});

const QUARTERS = 4;

/** How much of a day's equipment is hired, in quarters; a short list, since a year has many days. */
function viewDay({ hired, blocked, idle, all }: Season["days"][number]) {
  return { hired, blocked, idle: idle ?? 0, quarters: all === 0 ? 0 : Math.ceil((hired * QUARTERS) / all) };
}
