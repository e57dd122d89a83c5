import { describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addUser, book, setScene } from "../../../tests/fixtures/domain";
import { readBookings, type ExportFilter } from "./export-queries.server";

const MANY = 60;

/** The scene's renter with more bookings than a file holds, and another renter with one. */
async function manyBookings() {
  const scene = await setScene();
  const booking = await book(scene);
  const { id: _id, publicId: _publicId, isRated: _isRated, quote: _quote, ...row } = booking;
  const copies = Array.from({ length: MANY - 1 }, (_, index) => ({
    ...row,
    publicId: `copy ${index}`,
    status: "expired" as const,
  }));
  await scene.db.insertInto("bookings").values(copies).execute();
  const other = await addUser(scene.db);
  await scene.db
    .insertInto("bookings")
    .values({ ...row, userId: other.id, publicId: "other", status: "expired" })
    .execute();
  return { ...scene, other };
}

async function idsOf(db: Db, wanted: ExportFilter): Promise<number[]> {
  return (await readBookings(db, wanted)).rows.map(({ id }) => id);
}

describe("rows of a file", () => {
  it("are all of them, once each and newest first", async () => {
    const { db, renter, other } = await manyBookings();
    const all = await idsOf(db, { most: 100 });
    expect(all).toHaveLength(MANY + 1);
    expect(all).toEqual([...new Set(all)].sort((one, next) => next - one));
    expect(await idsOf(db, { userId: renter.id, most: 100 })).toEqual(all.slice(1));
    expect(await idsOf(db, { userId: other.id, most: 100 })).toEqual(all.slice(0, 1));
  });

  it("stop where the file is full and go on in the next", async () => {
    const { db, renter } = await manyBookings();
    const all = await idsOf(db, { userId: renter.id, most: 100 });
    const first = await idsOf(db, { userId: renter.id, most: 40 });
    expect(first).toEqual(all.slice(0, 40));
    expect(await idsOf(db, { userId: renter.id, before: first.at(-1), most: 40 })).toEqual(all.slice(40));
    expect(await readBookings(db, { userId: renter.id, most: 40 })).toMatchObject({ last: first.at(-1) });
    for (const before of [undefined, first.at(-1)])
      expect(await readBookings(db, { userId: renter.id, before, most: MANY })).toMatchObject({ last: undefined });
  });
});
