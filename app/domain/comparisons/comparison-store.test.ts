import { describe, expect, it } from "vitest";
import { Conflict, NotFound } from "~/domain/errors";
import { addEquipment, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import {
  findPicks,
  keepOffered,
  listPicked,
  pickEquipment,
  mergePicksOfGuest,
  unpickEquipment,
} from "./comparison-store.server";
import { readPicks } from "./comparison";
import { alignSpecs } from "./comparison-table";
import { expectRows } from "../../../tests/fixtures/expect-rows";

interface Yard extends Scene {
  /** Ids of four machines. */
  ids: [number, number, number, number];
}

async function setYard(): Promise<Yard> {
  const scene = await setScene();
  const add = async () => (await addEquipment(scene.db, scene.owner.id)).id;
  return { ...scene, ids: [scene.equipment.id, await add(), await add(), await add()] };
}

const pick = ({ db, renter }: Yard, id: number) => pickEquipment(db, renter, id, NOW);
const remove = (db: Yard["db"], id: number) =>
  db.updateTable("equipment").set({ deletedAt: NOW.toISOString() }).where("id", "=", id).execute();

describe("a user's picks", () => {
  it("are none at first", async () => {
    const yard = await setYard();
    expect(await findPicks(yard.db, yard.renter)).toEqual([]);
  });

  it("stand in the order in which they were picked, in one row for each user", async () => {
    const yard = await setYard();
    const [first, second] = yard.ids;
    await pick(yard, second);
    await pick(yard, first);
    await pick(yard, second);
    await pickEquipment(yard.db, yard.owner, first, NOW);
    expect(await findPicks(yard.db, yard.renter)).toEqual([second, first]);
    const rows = await yard.db
      .selectFrom("comparisons")
      .select(["userId", "equipmentIds", "createdAt"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { userId: yard.renter.id, equipmentIds: `[${second},${first}]`, createdAt: NOW.toISOString() },
      { userId: yard.owner.id, equipmentIds: `[${first}]`, createdAt: NOW.toISOString() },
    ]);
  });

  it("are three at most, also when four are picked at once", async () => {
    const yard = await setYard();
    const outcomes = await Promise.allSettled(yard.ids.map((id) => pick(yard, id)));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toBeInstanceOf(Conflict);
    expect(await findPicks(yard.db, yard.renter)).toHaveLength(3);
  });

  it("give up a place when one is taken out", async () => {
    const yard = await setYard();
    const [first, second, third, fourth] = yard.ids;
    for (const id of [first, second, third]) await pick(yard, id);
    await unpickEquipment(yard.db, yard.renter, second, NOW);
    await unpickEquipment(yard.db, yard.renter, fourth, NOW);
    await pick(yard, fourth);
    expect(await findPicks(yard.db, yard.renter)).toEqual([first, third, fourth]);
  });

  it("lose what is no longer offered, and its place is free", async () => {
    const yard = await setYard();
    const [first, second, third, fourth] = yard.ids;
    for (const id of [first, second, third]) await pick(yard, id);
    await remove(yard.db, second);
    expect(await findPicks(yard.db, yard.renter)).toEqual([first, third]);
    expect((await listPicked(yard.db, [third, second, first])).map(({ id }) => id)).toEqual([third, first]);
    await pick(yard, fourth);
    expect(await findPicks(yard.db, yard.renter)).toEqual([first, third, fourth]);
  });

  it.each(["deleted", "unknown"])("take no %s machine", async (kind) => {
    const yard = await setYard();
    const [first] = yard.ids;
    if (kind === "deleted") await remove(yard.db, first);
    await expect(pick(yard, kind === "deleted" ? first : 2 ** 31 - 1)).rejects.toBeInstanceOf(NotFound);
    expect(await yard.db.selectFrom("comparisons").selectAll().execute()).toEqual([]);
  });
});

describe("taking over what a visitor has picked", () => {
  it("puts it first and keeps what there is place for", async () => {
    const yard = await setYard();
    const [first, second, third, fourth] = yard.ids;
    for (const id of [first, second, third]) await pick(yard, id);
    await mergePicksOfGuest(yard.db, yard.renter, [fourth, second], NOW);
    expect(await findPicks(yard.db, yard.renter)).toEqual([fourth, second, first]);
  });

  it("leaves out machines that are not there", async () => {
    const yard = await setYard();
    const [first, second] = yard.ids;
    await remove(yard.db, first);
    await mergePicksOfGuest(yard.db, yard.renter, [first, 999_999, second], NOW);
    expect(await findPicks(yard.db, yard.renter)).toEqual([second]);
    expect(await keepOffered(yard.db, [999_999])).toEqual([]);
  });
});

describe("readPicks", () => {
  it("reads ids, as numbers or as digits", () => expect(readPicks([3, "1", " 2 "])).toEqual([3, 1, 2]));
  it("takes each once, and three at most", () => expect(readPicks([4, 4, "4", 5, 6, 7])).toEqual([4, 5, 6]));
  it("leaves out what is no id", () =>
    expectRows(
      [
        [["0", "-1", "1.5", "1e3", "99999999999", "", "a", null, {}, [], true, Number.NaN, 2 ** 31, "7"], [7]],
        ["1.2.3", []],
        [{ 0: 1, length: 1 }, []],
        [null, []],
        [undefined, []],
        [7, []],
      ],
      ([value]) => readPicks(value),
      ([, picks]) => picks,
    ));
});

describe("alignSpecs", () => {
  const tractor = { specs: { power_hp: "47 HP", drive: "2WD" } };
  const harvester = { specs: { grain_tank_l: "2000 l", power_hp: "101 HP" } };

  it("begins with what the first machine has, in its order, and adds what the others have", () => {
    expect(alignSpecs([tractor, harvester])).toEqual([
      { key: "power_hp", values: ["47 HP", "101 HP"] },
      { key: "drive", values: ["2WD", undefined] },
      { key: "grain_tank_l", values: [undefined, "2000 l"] },
    ]);
    expect(alignSpecs([harvester, tractor]).map(({ key }) => key)).toEqual(["grain_tank_l", "power_hp", "drive"]);
  });

  it("takes names that every object knows for what they are", () => {
    expect(alignSpecs([{ specs: { constructor: "steel" } }, { specs: {} }])).toEqual([
      { key: "constructor", values: ["steel", undefined] },
    ]);
  });

  it("has nothing to say of no machines", () => expect(alignSpecs([])).toEqual([]));
});
