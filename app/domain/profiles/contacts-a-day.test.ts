import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/open";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { changeProfile } from "./change-profile.server";

const MOST = 20;
let db: Db;
beforeEach(async () => {
  db = await openTestDatabase();
});

it(`an account changes its contact ${MOST} times a day, and everything else on`, async () => {
  const [user, other] = [await addUser(db), await addUser(db)];
  const change = (at: number, now = NOW) => changeProfile(db, user, { contact: `s${at}@stranger.example` }, { now });
  for (let at = 0; at < MOST; at += 1) await change(at);
  await expect(change(MOST)).rejects.toMatchObject({ key: "tooOftenToday", retryAfterSeconds: 86_400 });
  expect(await db.selectFrom("audit").select("id").execute()).toHaveLength(MOST);
  // Saved again as it is, with the rest of the form.
  const saved = { contact: `s${MOST - 1}@stranger.example`, name: "Asha Pawar" };
  expect((await changeProfile(db, user, saved, { now: NOW })).name).toBe("Asha Pawar");
  await changeProfile(db, other, { contact: "98220 11111" }, { now: NOW });
  await change(MOST, new Date(NOW.getTime() + MS_PER_DAY));
});
