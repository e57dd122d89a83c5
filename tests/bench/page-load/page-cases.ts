/** The pages that are measured, and the control that a person comes for. */

export type PageName = "home" | "list" | "list-hi" | "detail" | "auth" | "book" | "booking";

export interface PageCase {
  name: PageName;
  path: string;
  /** Finds the control that the page is for; the page is usable once it shows and works. */
  control: string;
  /** Pages with a tool bring React along; the others do without on such connections. */
  kind: "public" | "tool";
  language: "en" | "hi";
  signedIn: boolean;
}

/** What the pages show: a machine that can be rented, and a booking of it that waits to be paid. */
export interface ShownData {
  equipmentId: number;
  bookingId: number;
}

const open = { kind: "public", language: "en", signedIn: false } as const;
const own = { kind: "tool", language: "en", signedIn: true } as const;

export function listPageCases({ equipmentId, bookingId }: ShownData): PageCase[] {
  const equipment = `/equipment/${equipmentId}`;
  return [
    { ...open, name: "home", path: "/", control: `main a[href="/equipment"]` },
    { ...open, name: "list", path: "/equipment", control: `main a[href^="/equipment/"]` },
    { ...open, name: "list-hi", path: "/equipment", control: `main a[href^="/equipment/"]`, language: "hi" },
    { ...open, name: "detail", path: equipment, control: `main a[href="${equipment}/book"]` },
    { ...open, name: "auth", path: "/auth", control: "main form button" },
    { ...own, name: "book", path: `${equipment}/book`, control: "main form button:not([type=button])" },
    { ...own, name: "booking", path: `/booking/${bookingId}`, control: "main form button" },
  ];
}

export const PAGE_NAMES: readonly PageName[] = listPageCases({ equipmentId: 0, bookingId: 0 }).map(({ name }) => name);
