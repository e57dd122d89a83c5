import { beforeAll, expect, it } from "vitest";
import { writeSpecifications } from "~/domain/equipment/save-equipment.server";
import { addEquipment, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { searchEquipment } from "./search-equipment.server";

let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
});

it.each([
  ["2026-03-09", "2026-03-10", 0],
  ["2026-04-09", "2026-04-10", 0],
  ["2026-03-10", "2026-03-10", 1],
  ["2026-04-09", "2026-04-09", 1],
])("a search for free days finds nothing outside the booking window: %s to %s", async (startDate, endDate, total) => {
  expect(await searchEquipment(scene.db, { free: { startDate, endDate } }, { limit: 10 }, NOW)).toMatchObject({
    total,
  });
});

it.each(["yes", "हाँ", "with fan"])(
  "a specification that is asked for by a word matches no machine whose number is 0: %s",
  async (value) => {
    const { db, owner } = await setScene();
    const add = async (name: string, cabin: string | number) => {
      const { id } = await addEquipment(db, owner.id, { name });
      await db.transaction().execute((trx) => writeSpecifications(trx, id, { cabin: { value: cabin, unit: "" } }));
    };
    await add("Without", 0);
    await add("With", value);
    const specifications = [{ name: "cabin", is: "is" as const, value }];
    const { items } = await searchEquipment(db, { specifications }, { limit: 10 }, NOW);
    expect(items.map(({ name }) => name)).toEqual(["With"]);
  },
);
