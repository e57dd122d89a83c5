import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/connection";
import { NOW, setScene } from "../../../tests/fixtures/domain";
import { findListed, NEAR_PAGES } from "./find-listed.server";

let db: Db;

beforeAll(async () => {
  ({ db } = await setScene());
});

/** What nothing may be read from. */
const UNREAD = new Proxy({} as Db, {
  get: () => {
    throw new Error("read here");
  },
});

function find(page: number, databases: { db: Db; side: Db }) {
  const url = new URL(`http://localhost/equipment?page=${page}`);
  return findListed({ ...databases, url, now: NOW, language: "en", lite: false });
}

describe("a page of the list", () => {
  it("is read beside the requests of others where it is further than people turn", async () => {
    expect(await find(NEAR_PAGES + 1, { db: UNREAD, side: db })).toMatchObject({ page: 1, found: { total: 1 } });
    expect(await find(1_000_000_000, { db: UNREAD, side: db })).toMatchObject({ page: 1 });
  });

  it("is read with everything else where it is near", async () => {
    expect(await find(NEAR_PAGES, { db, side: UNREAD })).toMatchObject({ page: 1, found: { total: 1 } });
  });
});
