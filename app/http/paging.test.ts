import { describe, expect, it } from "vitest";
import { COUNTED_AHEAD, findPage } from "./paging.server";

const ROWS = Array.from({ length: 45 }, (_, index) => index + 1);
const list = ({ limit, offset }: { limit: number; offset: number }) =>
  Promise.resolve(ROWS.slice(offset, offset + limit));
const at = (query: string, { total = ROWS.length, name }: { total?: number; name?: string } = {}) =>
  findPage(new URL(`http://localhost/list?${query}`), 20, { count: () => Promise.resolve(total), list }, name);

describe("a page of a list", () => {
  it.each([
    ["", 1, 1, 20],
    ["page=3", 3, 41, 45],
    ["page=0", 1, 1, 20],
    ["page=4", 3, 41, 45],
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

  it("counts no further than some pages ahead of the page asked for", async () => {
    const limits: number[] = [];
    const count = (limit: number) => {
      limits.push(limit);
      return Promise.resolve(Math.min(limit, 5_000));
    };
    const find = (query: string) => findPage(new URL(`http://localhost/list?${query}`), 20, { count, list });
    expect(await find("")).toMatchObject({ page: 1, pages: undefined, total: COUNTED_AHEAD, isTotalExact: false });
    expect(await find("page=3")).toMatchObject({ page: 3, pages: undefined, total: COUNTED_AHEAD + 40 });
    expect(await find("page=250")).toMatchObject({ page: 250, pages: 250, total: 5_000, isTotalExact: true });
    expect(limits).toEqual([0, 40, 4_980].map((before) => before + COUNTED_AHEAD + 1));
  });

  it("may go by another name beside a list of the same address", async () => {
    expect(await at("page=3&machines=2", { name: "machines" })).toMatchObject({ page: 2 });
  });
});
