import { expect, it } from "vitest";
import { NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { changeSessionData, findSession, openSession } from "./session.server";

it("two requests of one session keep what each of them has left for the next page", async () => {
  const db = await openTestDatabase();
  const id = await openSession(db, undefined, { data: { picks: [3], notice: "Saved" }, now: NOW });
  await Promise.all([
    changeSessionData(db, id, { notice: undefined }),
    changeSessionData(db, id, { booking: { startDate: "2026-12-03" } }),
    changeSessionData(db, id, { picks: [3, 7] }),
  ]);
  expect((await findSession(db, id, NOW))?.data).toEqual({ picks: [3, 7], booking: { startDate: "2026-12-03" } });
});
