import { expect, it } from "vitest";
import type { Db } from "~db/open";
import { addUser, book, setScene, addRows } from "../../../tests/fixtures/domain";
import { readBookings, type ExportFilter } from "./export-queries.server";

const MANY = 200;

/** The scene's renter with two parts of bookings, and another renter with one. */
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
  const far = { ...row, id: 90_000, userId: other.id, publicId: "other", status: "expired" } as const;
  await addRows(scene.db, "bookings", far);
  return { ...scene, other };
}

it("rows of a file are all of them, once each and newest first, in parts", async () => {
  const { db, renter, other } = await manyBookings();
  const all = await idsOf(db, {});
  expect(all).toHaveLength(MANY + 1);
  expect(all).toEqual([...new Set(all)].sort((one, next) => next - one));
  expect(await idsOf(db, { userId: renter.id })).toEqual(all.slice(1));
  expect(await idsOf(db, { userId: other.id })).toEqual(all.slice(0, 1));
});

async function idsOf(db: Db, wanted: ExportFilter): Promise<number[]> {
  const ids: number[] = [];
  for await (const rows of readBookings(db, wanted)) {
    expect(rows.length).toBeLessThanOrEqual(100);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
