import { expect, it } from "vitest";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { addUser, book, NOW, setScene } from "../../../tests/fixtures/domain";
import { joinWaitingList, leaveWaitingList } from "./join-waiting-list.server";

const MOST = 40;
const DAYS = { startDate: "2026-03-14", endDate: "2026-03-15" };

it(`an account joins waiting lists ${MOST} times a day, also where it leaves them again`, async () => {
  const scene = await setScene();
  const { db, equipment } = scene;
  await book(scene, DAYS);
  const [user, other] = [await addUser(db), await addUser(db)];
  const join = (who = user, now = NOW) => joinWaitingList(db, equipment.id, DAYS, who, now);
  for (let at = 0; at < MOST; at += 1) await leaveWaitingList(db, (await join()).id, user, NOW);
  await expect(join()).rejects.toMatchObject({ key: "tooOftenToday", retryAfterSeconds: 86_400 });
  expect(await db.selectFrom("waiting_entries").select("id").execute()).toHaveLength(MOST);
  await join(other);
  await join(user, new Date(NOW.getTime() + MS_PER_DAY));
});
