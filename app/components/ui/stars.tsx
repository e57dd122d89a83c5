import type { ReactNode } from "react";
import { classNames } from "./class-names";

const SPACING = 24;
const PARTS_A_STAR = 2;

/** Path of a star on the 24 px grid with its left edge at x; its left half where `half`. */
function starPath(x: number, half = false): string {
  const start = `M${x + 12} 2.8`;
  return half
    ? `${start}v14.2l-5.8 3.4 1.4-6.5-4.9-4.4 6.5-.7z`
    : `${start}l2.8 6 6.5.7-4.9 4.4 1.4 6.5-5.8-3.4-5.8 3.4 1.4-6.5-4.9-4.4 6.5-.7z`;
}

interface StarsProps {
  /** The average, 0 to 5; drawn to the nearest half. */
  average: number;
  /** Accessible label, such as '4.5 of 5 stars, 12 reviews'. */
  label: string;
  /** The figure and count to read beside the stars. */
  children?: ReactNode;
  className?: string;
}

/** An average as five stars, filled from the left. */
export function Stars({ average, label, children, className }: StarsProps) {
  const halves = Math.round(average * PARTS_A_STAR);
  const full = Math.floor(halves / PARTS_A_STAR);
  const lit = Array.from({ length: full }, (_, index) => starPath(index * SPACING)).join("");
  const part = halves % PARTS_A_STAR === 1 ? starPath(full * SPACING, true) : "";
  return (
    <span className={classNames("inline-flex flex-wrap items-center gap-1.5 text-sm", className)}>
      <svg className="h-4 fill-none stroke-amber stroke-2" viewBox="0 0 120 24" role="img" aria-label={label}>
        {lit || part ? <path className="fill-haldi" d={lit + part} /> : null}
        <path d={[0, 1, 2, 3, 4].map((index) => starPath(index * SPACING)).join("")} />
      </svg>
      {children}
    </span>
  );
}
