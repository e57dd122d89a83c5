import { hydrateParts, type Parts } from "~/hydrate/hydrate-parts";
import type { PartsState } from "~/hydrate/page-state";

/** The parts of pages that are hydrated alone, where a page says `parts` in its handle. */
const PARTS: Parts = {
  views: () => import("./routes/equipment-list/views-part"),
  map: () => import("./routes/equipment-list/map/map-part"),
  "rent-days": () => import("./routes/equipment-detail/rent-days"),
  "book-days": () => import("./routes/book/book-days"),
  "own-equipment": () => import("./routes/shared/own-equipment-form"),
};

/** Takes the place of whole hydration. */
export const hydrate = (page: PartsState, afterPress: (act: () => void) => void) =>
  hydrateParts(page, afterPress, PARTS);
