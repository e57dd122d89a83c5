import type { ReactNode } from "react";
import { classNames } from "./class-names";
import type { Tone } from "./tone";

interface BadgeProps {
  tone?: Tone;
  /** A dot before the word and no ground, for a state among others. */
  dot?: boolean;
  /** A slanted rubber stamp, at most one a page. */
  stamp?: boolean;
  className?: string;
  children: ReactNode;
}

/** A short status in its colour; the text carries the meaning too. */
export function Badge({ tone = "grey", dot = false, stamp = false, className, children }: BadgeProps) {
  return (
    <span className={classNames("badge", tone, stamp && "stamp", dot && "dot bg-transparent px-0", className)}>
      {children}
    </span>
  );
}
