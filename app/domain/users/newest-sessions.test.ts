import { expect, it } from "vitest";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { endOldestSessions, MAX_SESSIONS } from "./newest-sessions.server";
import { findSession, openSession } from "./session.server";

it("an account keeps its newest sessions, and nobody else loses one", async () => {
  const db = await openTestDatabase();
  const [user, other] = [await addUser(db), await addUser(db)];
  const others = await openSession(db, { userId: other.id, now: new Date(0) });
  const visitors = await openSession(db, { userId: undefined, now: new Date(0) });
  const ids: string[] = [];
  for (let at = 0; at < MAX_SESSIONS + 10; at += 1) {
    const now = new Date(NOW.getTime() + at * MS_PER_SECOND);
    const id = await openSession(db, { userId: user.id, now });
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
  for (let at = 0; at < MAX_SESSIONS; at += 1) await openSession(db, { userId: user.id, now: NOW });
  const earlier = new Date(NOW.getTime() - MS_PER_SECOND);
  const id = await openSession(db, { userId: user.id, now: earlier });
  await endOldestSessions(db, user.id, id);
  expect(await findSession(db, id, NOW)).toBeDefined();
  expect(await db.selectFrom("sessions").select("idHash").execute()).toHaveLength(MAX_SESSIONS);
});
