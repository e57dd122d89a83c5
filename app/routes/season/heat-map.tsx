import { useTranslation } from "react-i18next";
import { classNames } from "~/components/ui/elements";
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

/** By the quarters of the machines that are hired. */
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
    ["", t("noDay")] as const,
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
