import { beforeEach, describe, expect, it } from "vitest";
import { Conflict } from "~/domain/errors";
import { addEquipment, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { changePicks, findPicks, listPicked, readPicks, withPick, withPicksOfGuest } from "./comparison.server";
import { alignSpecs } from "./comparison-table";

let scene: Scene;
let ids: [number, number, number, number];
beforeEach(async () => {
  scene = await setScene();
  const add = async () => (await addEquipment(scene.db, scene.owner.id)).id;
  ids = [scene.equipment.id, await add(), await add(), await add()];
});

const change = (intent: "add" | "remove", equipmentId: number, user = scene.renter) =>
  changePicks(scene.db, user, NOW, (trx, picks) => withPick(trx, picks, { intent, equipmentId }));
const takeOver = (guest: number[]) =>
  changePicks(scene.db, scene.renter, NOW, (trx, picks) => withPicksOfGuest(trx, picks, guest));
const picks = () => findPicks(scene.db, scene.renter);
const remove = (id: number) =>
  scene.db.updateTable("equipment").set({ deletedAt: NOW.toISOString() }).where("id", "=", id).execute();

describe("a user's picks", () => {
  it("stand in the order in which they were picked, each once, for each user", async () => {
    const [first, second, third] = ids;
    for (const id of [second, first, third, first]) await change("add", id);
    await change("add", first, scene.owner);
    expect(await picks()).toEqual([second, first, third]);
    expect(await findPicks(scene.db, scene.owner)).toEqual([first]);
  });

  it("are three at most, also when four are picked at once", async () => {
    const outcomes = await Promise.allSettled(ids.map((id) => change("add", id)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused).toEqual([expect.any(Conflict)]);
    expect(await picks()).toHaveLength(3);
  });

  it("give up a place when one is taken out or no longer offered", async () => {
    const [first, second, third, fourth] = ids;
    for (const id of [first, second, third]) await change("add", id);
    await change("remove", second);
    await change("remove", fourth);
    await change("add", fourth);
    expect(await picks()).toEqual([first, third, fourth]);
    await remove(third);
    expect(await picks()).toEqual([first, fourth]);
    expect((await listPicked(scene.db, [third, fourth, first])).map(({ id }) => id)).toEqual([fourth, first]);
    await change("add", second);
    expect(await picks()).toEqual([first, fourth, second]);
  });

  it("come after those of a visitor who signs in, without what is not there", async () => {
    const [first, second, third, fourth] = ids;
    for (const id of [first, second, third]) await change("add", id);
    await takeOver([fourth, 999_999, second]);
    expect(await picks()).toEqual([fourth, second, first]);
  });
});

it("reads distinct ids from a sent or stored value, three at most", () => {
  expect(readPicks([3, "1", 3, 1, 2, 4])).toEqual([3, 1, 2]);
  expect(readPicks(["0", "1.5", "99999999999", "a", null, {}, [], true, Number.NaN, "7"])).toEqual([7]);
  expect(readPicks("1.2.3")).toEqual([]);
});

it("aligns specifications: the first machine's in its order, then what the others have", () => {
  const tractor = { specs: { power_hp: "47 HP", constructor: "steel" } };
  const harvester = { specs: { grain_tank_l: "2000 l", power_hp: "101 HP" } };
  expect(alignSpecs([tractor, harvester])).toEqual([
    { key: "power_hp", values: ["47 HP", "101 HP"] },
    { key: "constructor", values: ["steel", undefined] },
    { key: "grain_tank_l", values: [undefined, "2000 l"] },
  ]);
  expect(alignSpecs([])).toEqual([]);
});
