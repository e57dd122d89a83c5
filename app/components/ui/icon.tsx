import file from "~/styles/drawings/icons.svg?no-inline";
import { classNames } from "./class-names";

/** What a button may show alone: drawn within the page, so that it is there with its first bytes. */
const ALONE = {
  admin: "M12 2.5l8 3v6c0 5-3.5 8-8 10-4.5-2-8-5-8-10v-6zM8 11.5l3 3 5-5.5",
  bell: "M5 17.5h14l-2-3V10a5 5 0 00-10 0v4.5zM12 5V2.5M10 21h4",
  bookings: "M4 5h16v16H4zM4 10h16M8 2.5V7M16 2.5V7M8.5 15.5l2.5 2.5 4.5-5",
  close: "M5 5l14 14M19 5L5 19",
  download: "M12 3v12M6.5 10l5.5 5.5 5.5-5.5M4 20.5h16",
  home: "M3 11.5L12 4l9 7.5M5.5 10v10.5h13V10M10 20.5v-6h4v6",
  logout: "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
  menu: "M3 6h18M3 12h18M3 18h18",
  mic: "M12 3a3 3 0 00-3 3v5.5a3 3 0 006 0V6a3 3 0 00-3-3zM5 11a7 7 0 0014 0M12 18v3.5M8 21.5h8",
  receipts: "M5 2.5v19l2.3-2 2.4 2 2.3-2 2.3 2 2.4-2 2.3 2v-19zM8.5 8h7M8.5 12.5h7",
  refresh: "M20 4v6h-6M19.5 10A8 8 0 104 12a8 8 0 0014 5.3",
  star: "M12 2.8l2.8 6 6.5.7-4.9 4.4 1.4 6.5-5.8-3.4-5.8 3.4 1.4-6.5-4.9-4.4 6.5-.7z",
} as const;

type AloneName = keyof typeof ALONE;
type BesideWordsName =
  | "back"
  | "calendar"
  | "check"
  | "chevron"
  | "clock"
  | "compare"
  | "delete"
  | "edit"
  | "filter"
  | "info"
  | "list"
  | "location"
  | "mail"
  | "map"
  | "next"
  | "phone"
  | "plus"
  | "rupee"
  | "search"
  | "share"
  | "user"
  | "warning";

/**
 * Drawn for the product on a 24 px grid for a 2.2 px stroke: square shapes that stay legible at small sizes. All of them
 * are in styles/drawings/icons.svg.
 */
export type IconName = AloneName | BesideWordsName;

interface IconProps {
  name: IconName;
  /** Small icons fit inside a line of text. */
  size?: "default" | "sm";
  /** Accessible name, where no text is beside the icon; without it the icon is decorative. */
  label?: string;
  className?: string;
}

const isAlone = (name: IconName): name is AloneName => name in ALONE;

/**
 * A line icon in the current text colour. Beside words it is drawn from one file, which stays in the browser's cache.
 */
export function Icon({ name, size = "default", label, className }: IconProps) {
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  const isInPage = isAlone(name) && (size === "default" || label !== undefined);
  return (
    <svg className={classNames("i", size === "sm" && "i-sm", className)} viewBox="0 0 24 24" {...meaning}>
      {isInPage ? <path d={ALONE[name]} /> : <use href={`${file}#${name}`} />}
    </svg>
  );
}
