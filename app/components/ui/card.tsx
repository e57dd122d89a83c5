import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";

type CardProps = ComponentPropsWithoutRef<"div"> & {
  as?: "div" | "section" | "article" | "li" | "figure";
  /** A double border, for the one card that a page is about. */
  board?: boolean;
};

/** A bordered block. */
export function Card({ as = "div", board = false, className, ...rest }: CardProps) {
  const Element = as as "div";
  return <Element className={classNames("card", board && "board", className)} {...rest} />;
}
