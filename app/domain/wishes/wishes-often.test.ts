import { expect, it } from "vitest";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { addUser, NOW, setScene } from "../../../tests/fixtures/domain";
import { fulfilWishes } from "./fulfil-wishes.server";
import { saveWish } from "./wishes.server";

const MOST = 40;

it(`wishes that are found at once are kept for an account ${MOST} times a day, the same one or others`, async () => {
  const { db, renter } = await setScene();
  const other = await addUser(db);
  const wish = async (at: number, who = renter, now = NOW) => {
    // Every other time the same again.
    await saveWish(db, `category=tractor&maxPrice=${9_000 + (at % 2) * at}`, who, now);
    await fulfilWishes(db, now);
  };
  for (let at = 0; at < MOST; at += 1) await wish(at, renter, new Date(NOW.getTime() + at));
  const later = new Date(NOW.getTime() + MOST);
  await expect(wish(1, renter, later)).rejects.toMatchObject({ key: "tooOftenToday" });
  const told = db
    .selectFrom("notifications")
    .select("id")
    .where("kind", "=", "wishFound")
    .where("userId", "=", renter.id);
  expect(await told.execute()).toHaveLength(MOST);
  await wish(0, other, later);
  await wish(0, renter, new Date(later.getTime() + MS_PER_DAY));
});
