import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/connection";
import { countTurns } from "../../../tests/fixtures/count-turns";
import { addEquipment, addUser, openTestDatabase } from "../../../tests/fixtures/domain";
import { findIdsByEquipmentSound } from "./equipment-name-sound.server";

const MACHINES = 600;
let db: Db;
let rotavator: number;

beforeAll(async () => {
  db = await openTestDatabase();
  const owner = await addUser(db);
  for (let number = 1; number < MACHINES; number += 1)
    await addEquipment(db, owner.id, { name: `Mahindra number ${number}` });
  rotavator = (await addEquipment(db, owner.id, { name: "Shaktiman Rotavator" })).id;
});

describe("a search of equipment by its sound", () => {
  it("leaves others their turns while it compares names", async () => {
    const { result, turns } = await countTurns(() => findIdsByEquipmentSound(db, "shaktiman rotavetor"));
    expect(result).toEqual([rotavator]);
    expect(turns).toBeGreaterThanOrEqual(MACHINES / 200);
  });

  it("goes by the first eight words of a long one", async () => {
    const eight = "shaktiman rotavator shaktimaan rotavetor shaktimann rotavattor rotavatorr shakktiman";
    expect(await findIdsByEquipmentSound(db, `${eight} harvester`)).toEqual([rotavator]);
    expect(await findIdsByEquipmentSound(db, "rotavator rotavator ".repeat(4) + "harvester")).toEqual([]);
  });
});
