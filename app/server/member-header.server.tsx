import { renderToStaticMarkup } from "react-dom/server";
import { Initials } from "~/components/account/avatar";
import type { FrameUser } from "~/http/frame.server";

/**
 * A header drawn once for all members who differ by their names alone. It is drawn for a stand-in, and each member's name
 * and initials are put in their places.
 */

/** A character of private use: nothing in a header but a name may have it. */
const STAND_IN = "\uE000";

export const withoutName = (user: FrameUser): FrameUser => ({ ...user, name: STAND_IN });

/** What a header shows of a name. */
export interface NameMarkup {
  text: string;
  initials: string;
}

/** @param label accessible name of the initials */
export function markUpName(name: string, label: string): NameMarkup {
  return {
    text: renderToStaticMarkup(<>{name}</>),
    initials: renderToStaticMarkup(<Initials name={name} label={label} />),
  };
}

/** What stands between the names, within what stands between the initials. */
export type HeaderPieces = readonly (readonly string[])[];

/** @param label as the header's initials have it */
export function takeApart(header: string, label: string): HeaderPieces {
  return header.split(markUpName(STAND_IN, label).initials).map((piece) => piece.split(STAND_IN));
}

export function putTogether(pieces: HeaderPieces, { text, initials }: NameMarkup): string {
  return pieces.map((piece) => piece.join(text)).join(initials);
}
