import { readPageNumber } from "~/domain/search/equipment-query";

interface Paged<Row> {
  /** Total rows. */
  total: number;
  /** Rows per page. */
  size: number;
  list: (part: { limit: number; offset: number }) => Promise<Row[]>;
  /** Query parameter of the page number. */
  name?: string;
}

/** The requested page of a list, at most the last one; an empty list has one empty page. */
export async function findPage<Row>(
  { searchParams }: Pick<URL, "searchParams">,
  { total, size, list, name = "page" }: Paged<Row>,
) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(pages, readPageNumber(searchParams, name));
  return { page, pages, rows: await list({ limit: size, offset: (page - 1) * size }) };
}
