import { readPageNumber } from "~/domain/search/equipment-query";

interface Paged<Row> {
  /** Rows in all. */
  total: number;
  /** Rows on a page. */
  size: number;
  list: (part: { limit: number; offset: number }) => Promise<Row[]>;
  /** What the page's number is called in the address. */
  name?: string;
}

/** The page of a list that an address asks for, or the last one where there are fewer; one empty page for an empty list. */
export async function findPage<Row>(
  { searchParams }: Pick<URL, "searchParams">,
  { total, size, list, name = "page" }: Paged<Row>,
) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(pages, readPageNumber(searchParams, name));
  return { page, pages, rows: await list({ limit: size, offset: (page - 1) * size }) };
}
