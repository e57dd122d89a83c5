import type { Paged } from "~/domain/count-rows.server";
import { readPageNumber } from "~/domain/search/equipment-query";

/** Rows are counted so far beyond the page asked for; of a longer list the number of pages is not known. */
export const COUNTED_AHEAD = 500;

/** The requested page of a list, at most the last; an empty list has one. @param name query parameter of its number */
export async function findPage<Row>(
  { searchParams }: Pick<URL, "searchParams">,
  size: number,
  { count, list }: Paged<Row>,
  name = "page",
) {
  const asked = readPageNumber(searchParams, name);
  const ahead = (asked - 1) * size + COUNTED_AHEAD;
  // One more tells whether there are more.
  const counted = await count(ahead + 1);
  const total = Math.min(counted, ahead);
  const last = Math.max(1, Math.ceil(total / size));
  const page = Math.min(last, asked);
  const rows = await list({ limit: size, offset: (page - 1) * size });
  const isTotalExact = counted <= ahead;
  // Where there are more rows than were counted, the total is a lower bound and the number of pages is not known.
  return { page, pages: isTotalExact ? last : undefined, total, isTotalExact, rows };
}
