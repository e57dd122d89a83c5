import { useTranslation } from "react-i18next";
import { classNames } from "~/components/ui/class-names";
import type { SeasonDayView, SeasonView } from "./loader.server";

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

/**
 * Each day of the months as a cell: the more of the machines are hired, the higher it is filled. Blocked days are hatched, so that
 * nothing depends on colours, and each cell has a text.
 */
export function HeatMap({ months, ofOne }: Pick<SeasonView, "months"> & { ofOne: boolean }) {
  const { t } = useTranslation("season");
  return (
    <>
      <table className="heat">
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
              <th key={day} className="plain text-figure" colSpan={columns}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, shortName, days }) => (
            <tr key={month}>
              <th scope="row" className="w-11 plain text-figure whitespace-nowrap">
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

const MARK = "relative h-7 overflow-hidden forced-color-adjust-none";
/** By the quarters of the machines that are hired. */
const FILLS = ["", "h-1/4", "h-2/4", "h-3/4", "h-full"];

function Bar({ quarters }: Pick<SeasonDayView, "quarters">) {
  return <span className={classNames("absolute bottom-0 left-0 w-full bg-leaf", FILLS[quarters])} />;
}

function groundOf({ hired, blocked, idle }: Omit<SeasonDayView, "quarters">): string | undefined {
  if (hired === 0 && blocked > 0) return "bg-grey bg-hatch";
  return hired + idle > 0 ? "bg-green-bg" : undefined;
}

function Day({ day, ofOne }: { day: SeasonDayView; ofOne: boolean }) {
  const { t } = useTranslation("season");
  const words = PARTS.filter((part) => day[part] > 0).map((part) =>
    ofOne ? t(part) : t(`number_${part}`, { number: day[part] }),
  );
  return (
    <td className={classNames(MARK, groundOf(day))}>
      {day.hired > 0 ? <Bar quarters={day.quarters} /> : null}
      {words.length === 0 ? null : <span className="sr-only">{words.join(", ")}</span>}
    </td>
  );
}

function Legend({ ofOne }: { ofOne: boolean }) {
  const { t } = useTranslation("season");
  const marks = [
    ...(ofOne ? [] : [{ text: t("someHired"), hired: 1, quarters: 2 }]),
    { text: t(ofOne ? "hired" : "allHired"), hired: 1, quarters: 4 },
    { text: t("blocked"), blocked: 1 },
    { text: t("idle"), idle: 1 },
    { text: t("noDay") },
  ];
  return (
    <ul className="row" aria-label={t("legend")}>
      {marks.map(({ text, hired = 0, blocked = 0, idle = 0, quarters }) => (
        <li key={text} className="row">
          <span className={classNames(MARK, "w-7", groundOf({ hired, blocked, idle }))} aria-hidden="true">
            {quarters === undefined ? null : <Bar quarters={quarters} />}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
