import { beforeEach, describe, expect, it } from "vitest";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { listNotifications } from "~/domain/notifications/notification-queries.server";
import { translatorFor } from "~/i18n/texts.server";
import { addEquipment, book, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { fulfilWishes } from "./fulfil-wishes.server";
import { MAX_OPEN_WISHES } from "./wish";
import { listWishes, removeWish, saveWish } from "./wishes.server";

const DAYS = "location=Latur&startDate=2026-03-12&endDate=2026-03-13";
const later = (days: number) => new Date(NOW.getTime() + days * MS_PER_DAY);

let scene: Scene;
beforeEach(async () => {
  scene = await setScene();
});

const told = async () => {
  const found = await listNotifications(scene.db, scene.renter, { limit: 20, offset: 0 });
  return found
    .filter(({ kind }) => kind === "wishFound")
    .map((one) => describeNotification(one, translatorFor("en"), "en", NOW).path);
};

describe("a wish", () => {
  it("makes one notification when days become free, with the place and days in its link", async () => {
    const { db, renter, equipment } = scene;
    const booking = await book(scene);
    await saveWish(db, `view=map&sort=price&${DAYS}`, renter, NOW);
    await fulfilWishes(db, NOW);
    expect(await told()).toEqual([]);
    await db.deleteFrom("booking_days").where("bookingId", "=", booking.id).execute();
    await fulfilWishes(db, NOW);
    await fulfilWishes(db, NOW);
    expect(await told()).toEqual([`/equipment/${equipment.id}?${DAYS}`]);
    expect((await listWishes(db, renter, NOW)).map(({ query, foundAt }) => [query, foundAt !== null])).toEqual([
      [DAYS, true],
    ]);
  });

  it("is told of equipment that is new, cheaper or available again, and not of what cannot be had", async () => {
    const { db, owner, renter, equipment } = scene;
    await saveWish(db, "category=tractor&maxPrice=1500", renter, NOW);
    const fresh = await addEquipment(db, owner.id, { dailyRate: 1_400, availability: 0 });
    await fulfilWishes(db, NOW);
    expect(await told()).toEqual([]);
    await db.updateTable("equipment").set({ availability: 1 }).where("id", "=", fresh.id).execute();
    await fulfilWishes(db, NOW);
    await saveWish(db, "search=swaraj&minPrice=1500&maxPrice=1900", renter, NOW);
    await db.updateTable("equipment").set({ dailyRate: 1_800 }).where("id", "=", equipment.id).execute();
    await fulfilWishes(db, NOW);
    expect(await told()).toEqual([`/equipment/${equipment.id}`, `/equipment/${fresh.id}`]);
  });

  it("is not fulfilled by the user's own machine, and by another behind many that cannot be had", async () => {
    const { db, owner, renter } = scene;
    await saveWish(db, "search=thresher", renter, NOW);
    await addEquipment(db, renter.id, { name: "Thresher of my own" });
    for (let at = 0; at < 45; at += 1)
      await addEquipment(db, owner.id, { name: `Thresher ${at}`, availability: 0, popularity: 9 });
    await fulfilWishes(db, NOW);
    expect(await told()).toEqual([]);
    const fresh = await addEquipment(db, owner.id, { name: "Thresher to be had" });
    await fulfilWishes(db, NOW);
    expect(await told()).toEqual([`/equipment/${fresh.id}`]);
  });

  it("expires after the last day asked for", async () => {
    const { db, renter } = scene;
    await book(scene);
    await saveWish(db, DAYS, renter, NOW);
    expect(await listWishes(db, renter, later(3))).toHaveLength(1);
    expect(await listWishes(db, renter, later(4))).toHaveLength(0);
    await fulfilWishes(db, later(4));
    expect(await db.selectFrom("wishes").selectAll().execute()).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it("is stored once, up to a maximum for each account, and removed by its owner alone", async () => {
    const { db, renter, owner } = scene;
    const [first] = await Promise.all([
      saveWish(db, "maxPrice=100", renter, NOW),
      saveWish(db, "maxPrice=100", renter, NOW),
    ]);
    for (let rate = 1; rate < MAX_OPEN_WISHES; rate += 1) await saveWish(db, `maxPrice=${100 + rate}`, renter, NOW);
    await expect(saveWish(db, "maxPrice=900", renter, NOW)).rejects.toMatchObject({ key: "tooManyWishes" });
    await saveWish(db, "maxPrice=100", renter, NOW);
    await expect(removeWish(db, first.id, owner)).rejects.toMatchObject({ key: "wishNotFound" });
    await removeWish(db, first.id, renter);
    await saveWish(db, "maxPrice=900", renter, NOW);
    expect(await listWishes(db, renter, NOW)).toHaveLength(MAX_OPEN_WISHES);
  });

  it.each([
    ["", "wishEmpty"],
    ["view=map&sort=price&nonsense=1", "wishEmpty"],
    ["startDate=2026-03-08&endDate=2026-03-09", "pastDates"],
  ])("for %j is refused with %s", async (query, key) => {
    await expect(saveWish(scene.db, query, scene.renter, NOW)).rejects.toMatchObject({ key });
  });
});
