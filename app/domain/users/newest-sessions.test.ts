import { expect, it } from "vitest";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { addUser, logIn, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { changeSessionData, endOldestSessions, findSession, MAX_SESSIONS, openVisitorSession } from "./session.server";

it("an account keeps its newest sessions, and nobody else loses one", async () => {
  const db = await openTestDatabase();
  const [user, other] = [await addUser(db), await addUser(db)];
  const others = await logIn(db, other, new Date(0));
  const visitors = await openVisitorSession(db, { now: new Date(0) });
  const ids: string[] = [];
  for (let at = 0; at < MAX_SESSIONS + 10; at += 1) {
    const id = await logIn(db, user, new Date(NOW.getTime() + at * MS_PER_SECOND));
    await endOldestSessions(db, user.id, id);
    ids.push(id);
  }
  const live: string[] = [];
  for (const id of ids) if ((await findSession(db, id, NOW)) !== undefined) live.push(id);
  expect(live).toEqual(ids.slice(-MAX_SESSIONS));
  expect(await findSession(db, others, new Date(0))).toBeDefined();
  expect(await findSession(db, visitors, new Date(0))).toBeDefined();
});

it("the session that was just opened stays, whatever the clock says", async () => {
  const db = await openTestDatabase();
  const user = await addUser(db);
  for (let at = 0; at < MAX_SESSIONS; at += 1) await logIn(db, user, NOW);
  const id = await logIn(db, user, new Date(NOW.getTime() - MS_PER_SECOND));
  await endOldestSessions(db, user.id, id);
  expect(await findSession(db, id, NOW)).toBeDefined();
  expect(await db.selectFrom("sessions").select("idHash").execute()).toHaveLength(MAX_SESSIONS);
});

it("two requests of one session keep what each of them has left for the next page", async () => {
  const db = await openTestDatabase();
  const id = await openVisitorSession(db, { data: { picks: [3], notice: "Saved" }, now: NOW });
  await Promise.all([
    changeSessionData(db, id, { notice: undefined }),
    changeSessionData(db, id, { booking: { startDate: "2026-12-03" } }),
    changeSessionData(db, id, { picks: [3, 7] }),
  ]);
  expect((await findSession(db, id, NOW))?.data).toEqual({ picks: [3, 7], booking: { startDate: "2026-12-03" } });
});
