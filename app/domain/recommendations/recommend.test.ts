import { describe, expect, it } from "vitest";
import { soundOf, spellingOf } from "~/domain/places/place-sound";
import { findUser } from "~/domain/users/user-queries.server";
import { DEFAULT_PREFERENCES, type Preferences, type User } from "~/domain/users/user";
import { addEquipment, book, NOW, setScene, standingIn, addRows } from "../../../tests/fixtures/domain";
import { forgetRecommendations, recommend, scoreEquipment, type Taste } from "./recommend.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const equipment = {
  category: "tractor" as const,
  location: "Latur",
  dailyRate: 2000,
  features: ["Roll bar"],
  popularity: 5,
  averageRating: 4,
  point: { latitude: 18.4, longitude: 76.57 },
};
const nothing: Taste = { preferences: DEFAULT_PREFERENCES, bookedCategories: [], places: [] };
const preferring = (preferences: Partial<Preferences>) => ({ preferences: { ...DEFAULT_PREFERENCES, ...preferences } });

it("scoreEquipment names the reason that weighs most", () =>
  expectRows(
    [
      [preferring({ preferredCategories: ["tractor"] }), "category"],
      [{ bookedCategories: ["tractor"] }, "history"],
      [preferring({ preferredLocations: ["latur"] }), "location"],
      [{ places: [{ latitude: 18.2, longitude: 76.2 }] }, "near"],
      [{}, "rating"],
    ],
    ([taste]) => scoreEquipment({ ...nothing, ...taste }, equipment, 100).reason,
    ([, reason]) => reason,
  ));

const idsOf = async (...asked: Parameters<typeof recommend>) =>
  (await recommend(...asked)).map(({ equipment: { id } }) => id);

describe("recommend", () => {
  it("keeps what it found until it is forgotten, and never offers one's own or what is not to be had", async () => {
    const scene = await setScene();
    const { db, owner, renter } = scene;
    const user = (await findUser(db, renter.id)) as User;
    await addEquipment(db, renter.id);
    await addEquipment(db, owner.id, { availability: 0 });
    const ids = [scene.equipment.id, (await addEquipment(db, owner.id)).id, (await addEquipment(db, owner.id)).id];
    expect(await idsOf(db, user, NOW)).toEqual(ids);
    const { id: popular } = await addEquipment(db, owner.id, { popularity: 5 });
    expect(await idsOf(db, user, NOW)).toEqual(ids);
    await book(scene);
    await forgetRecommendations(db, user);
    const again = await recommend(db, user, NOW);
    expect(again.map(({ equipment: { id }, reason }) => [id, reason])).toContainEqual([popular, "history"]);
  });

  it("understands a preferred place however it is written, and equipment in a village", async () => {
    const { db, owner, renter } = await setScene();
    const village = { name: "Killari", latitude: 18.05, longitude: 76.59, reachKm: 2 };
    await addRows(db, "gazetteer", { id: 1, kind: 5, pin: "413520", ...village });
    const name = { sound: soundOf("Killari"), spelling: spellingOf("Killari") };
    await addRows(db, "gazetteer_names", { ...name, placeId: 1, kind: 5 });
    const far = await addEquipment(db, owner.id, { popularity: 9 });
    await db.updateTable("equipment").set(standingIn("pune")).where("id", "=", far.id).execute();
    for (const location of ["at post Killari", "killaari"]) {
      const preferences = { ...DEFAULT_PREFERENCES, preferredLocations: [location] };
      const user = { ...(await findUser(db, renter.id)), preferences } as User;
      await forgetRecommendations(db, user);
      expect(
        (await recommend(db, user, NOW)).map(({ reason }) => reason),
        location,
      ).toContain("near");
    }
  });
});
