import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { toneClass } from "./tone";
import type { Tone } from "./tone";

interface BadgeProps {
  tone?: Tone;
  /** Painted full, for what must be seen from afar; destructive always is. */
  solid?: boolean;
  /** A slanted rubber stamp, one a page at most. */
  stamp?: boolean;
  className?: string;
  children: ReactNode;
}

/** A short state in its colour; the text says it too. */
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
