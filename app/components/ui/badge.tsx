import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { toneClass } from "./tone";
import type { Tone } from "./tone";

interface BadgeProps {
  tone?: Tone;
  /** Filled, for what must be noticed; destructive always is. */
  solid?: boolean;
  /** A slanted rubber stamp, at most one a page. */
  stamp?: boolean;
  className?: string;
  children: ReactNode;
}

/** A short status in its colour; the text carries the meaning too. */
export function Badge({
  tone = "grey",
  solid = tone === "destructive",
  stamp = false,
  className,
  children,
}: BadgeProps) {
  return (
    <span className={classNames("badge", toneClass(tone), stamp ? "stamp" : solid && "solid", className)}>
      {children}
    </span>
  );
}
