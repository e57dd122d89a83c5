import { classNames } from "./class-names";

/** Drawn for the product on a 24 px grid for a 2.2 px stroke: square shapes that stay legible at small sizes. */
const PATHS = {
  admin: "M12 2.5l8 3v6c0 5-3.5 8-8 10-4.5-2-8-5-8-10v-6zM8 11.5l3 3 5-5.5",
  back: "M20 12H4M10.5 5.5L4 12l6.5 6.5",
  bell: "M5 17.5h14l-2-3V10a5 5 0 00-10 0v4.5zM12 5V2.5M10 21h4",
  bookings: "M4 5h16v16H4zM4 10h16M8 2.5V7M16 2.5V7M8.5 15.5l2.5 2.5 4.5-5",
  calendar: "M4 5h16v16H4zM4 10h16M8 2.5V7M16 2.5V7M8 14h2M14 14h2M8 17.5h2",
  check: "M3.5 12.5L9 18 20.5 6",
  chevron: "M5 9l7 7 7-7",
  clock: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5.5l3.5 2",
  close: "M5 5l14 14M19 5L5 19",
  compare: "M12 3v18M7 21h10M4 7h16M5 7l-3 7h6zM19 7l-3 7h6z",
  delete: "M4 6.5h16M9 6V3.5h6V6M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6",
  download: "M12 3v12M6.5 10l5.5 5.5 5.5-5.5M4 20.5h16",
  edit: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
  filter: "M3 6h18M3 12h18M3 18h18M8 4v4M16 10v4M10 16v4",
  home: "M3 11.5L12 4l9 7.5M5.5 10v10.5h13V10M10 20.5v-6h4v6",
  info: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v2",
  list: "M8 6h13M8 12h13M8 18h13M3 6h2M3 12h2M3 18h2",
  location: "M12 21.5c-4-5-6.5-8-6.5-12a6.5 6.5 0 1113 0c0 4-2.5 7-6.5 12zM12 7a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  logout: "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
  mail: "M3 5h18v14H3zM3 6.5l9 7 9-7",
  map: "M3 6l6-2.5v15L3 21zM9 3.5l6 2.5v15l-6-2.5M15 6l6-2.5v15L15 21",
  menu: "M3 6h18M3 12h18M3 18h18",
  mic: "M12 3a3 3 0 00-3 3v5.5a3 3 0 006 0V6a3 3 0 00-3-3zM5 11a7 7 0 0014 0M12 18v3.5M8 21.5h8",
  next: "M4 12h16M13.5 5.5L20 12l-6.5 6.5",
  phone: "M4 3h5l2 5.5-2.8 2a12 12 0 005.3 5.3l2-2.8 5.5 2v5h-3C10.5 20 4 13.5 4 6z",
  plus: "M12 4v16M4 12h16",
  receipts: "M5 2.5v19l2.3-2 2.4 2 2.3-2 2.3 2 2.4-2 2.3 2v-19zM8.5 8h7M8.5 12.5h7",
  refresh: "M20 4v6h-6M19.5 10A8 8 0 104 12a8 8 0 0014 5.3",
  rupee: "M6 4h12M6 9h12M6 4c9 0 9 9.5 0 9.5l8 7.5",
  search: "M10.5 3.5a7 7 0 100 14 7 7 0 000-14zM15.5 15.5L21 21",
  share: "M12 15.5V3M7 7.5L12 2.5l5 5M6 11.5H4v10h16v-10h-2",
  star: "M12 2.8l2.8 6 6.5.7-4.9 4.4 1.4 6.5-5.8-3.4-5.8 3.4 1.4-6.5-4.9-4.4 6.5-.7z",
  user: "M12 3.5a4 4 0 100 8 4 4 0 000-8zM4 21c0-4 3.5-6 8-6s8 2 8 6z",
  warning: "M12 3L1.8 20.5h20.4zM12 9.5V15M12 16.5v2",
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  name: IconName;
  /** Small icons fit inside a line of text. */
  size?: "default" | "sm";
  /** Accessible name, where no text is beside the icon; without it the icon is decorative. */
  label?: string;
  className?: string;
}

/** A line icon in the current text colour. */
export function Icon({ name, size = "default", label, className }: IconProps) {
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg className={classNames("i", size === "sm" && "i-sm", className)} viewBox="0 0 24 24" {...meaning}>
      <path d={PATHS[name]} />
    </svg>
  );
}
