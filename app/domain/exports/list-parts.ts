/** One part of a list: rows of the table and where the next part begins; undefined after the last. */
export interface Part {
  rows: readonly object[];
  next: number | undefined;
}

export type ReadPart = (from: number, limit: number) => Promise<Part>;

/** Rows in the order of their ids, which are not part of them. */
export function byKey(read: (after: number, limit: number) => Promise<({ key: number } & object)[]>): ReadPart {
  return async (after, limit) => {
    const found = await read(after, limit);
    const rows = found.map(({ key: _key, ...row }) => row);
    return { rows, next: found.length < limit ? undefined : found.at(-1)?.key };
  };
}

/** Rows of tables whose key is no number; there are few of them for one user. */
export function byOffset(read: (limit: number, from: number) => Promise<object[]>): ReadPart {
  return async (from, limit) => {
    const rows = await read(limit, from);
    return { rows, next: rows.length < limit ? undefined : from + limit };
  };
}

/** What a column keeps as JSON. */
export const parse = (json: string): unknown => JSON.parse(json) as unknown;
