import type { ReactElement } from "react";

/** Days, each with its key, in weeks under the names of the weekdays; the first stands `offset` places in. */
export function Weeks(props: { weekdays: readonly string[]; offset: number; children: readonly ReactElement[] }) {
  const { weekdays, offset, children } = props;
  const look = "week grid grid-cols-7 gap-y-0.5 text-center text-xs text-soil";
  return (
    <>
      <ol className={`${look} py-1`} aria-hidden="true">
        {weekdays.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <ol className={look}>
        {children.map((day, index) => (
          <li key={day.key} className={index === 0 ? `col-start-${offset + 1}` : undefined}>
            {day}
          </li>
        ))}
      </ol>
    </>
  );
}
