import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";

type CardProps = ComponentPropsWithoutRef<"div"> & {
  as?: "div" | "section" | "article" | "li" | "figure";
  /** Inner padding; off for cards that begin with an image or a table. */
  padded?: boolean;
  /** A double border, for the one card that a page is about. */
  board?: boolean;
};

/** A bordered block. */
export function Card({ as = "div", padded = true, board = false, className, ...rest }: CardProps) {
  const Element = as as "div";
  return <Element className={classNames("card", board ? "board" : padded && "pad", className)} {...rest} />;
}
