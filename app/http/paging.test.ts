import { describe, expect, it } from "vitest";
import { findPage } from "./paging.server";

const ROWS = Array.from({ length: 45 }, (_, index) => index + 1);
const list = ({ limit, offset }: { limit: number; offset: number }) =>
  Promise.resolve(ROWS.slice(offset, offset + limit));
const at = (query: string, rest: { total?: number; name?: string } = {}) =>
  findPage(new URL(`http://localhost/list?${query}`), { total: ROWS.length, size: 20, list, ...rest });

describe("a page of a list", () => {
  it.each([
    ["", 1, 1, 20],
    ["page=2", 2, 21, 40],
    ["page=3", 3, 41, 45],
    ["page=0", 1, 1, 20],
    ["page=first", 1, 1, 20],
    ["page=4", 3, 41, 45],
    ["page=999999999999", 3, 41, 45],
  ])("asked for as '%s' is page %i, from %i to %i", async (query, page, first, last) => {
    const found = await at(query);
    expect(found).toMatchObject({ page, pages: 3 });
    expect([found.rows[0], found.rows.at(-1)]).toEqual([first, last]);
  });

  it("is the first and only one of an empty list", async () => {
    expect(await at("page=2", { total: 0 })).toMatchObject({ page: 1, pages: 1 });
  });

  it("is full where the last row ends it", async () => {
    expect(await at("page=9", { total: 40 })).toMatchObject({ page: 2, pages: 2 });
  });

  it("may go by another name beside a list of the same address", async () => {
    expect(await at("page=3&machines=2", { name: "machines" })).toMatchObject({ page: 2 });
  });
});
