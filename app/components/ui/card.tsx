import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";

type CardProps = ComponentPropsWithoutRef<"div"> & {
  as?: "div" | "section" | "article" | "li" | "figure";
  /** Space inside the edge; off for cards that begin with a picture or a table. */
  padded?: boolean;
  /** A painted keyline inside a heavier edge, for the one card that a page is about. */
  board?: boolean;
};

/** A block with a firm edge. */
export function Card({ as = "div", padded = true, board = false, className, ...rest }: CardProps) {
  const Element = as as "div";
  return <Element className={classNames("card", board ? "board" : padded && "pad", className)} {...rest} />;
}
