import { describe, expect, it } from "vitest";
import { addEquipment, addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { countAddressParts, listAddresses, NUMBERS_PER_PART } from "./equipment-addresses.server";

describe("addresses of equipment", () => {
  it("are none in an empty database", async () => {
    expect(await countAddressParts(await openTestDatabase())).toBe(0);
  });

  it("are in parts by their numbers, each in one, without what is deleted", async () => {
    const db = await openTestDatabase();
    const owner = await addUser(db);
    const first = await addEquipment(db, owner.id);
    await addEquipment(db, owner.id, { deletedAt: NOW.toISOString() });
    await addEquipment(db, owner.id, { id: NUMBERS_PER_PART });
    const next = await addEquipment(db, owner.id, { id: NUMBERS_PER_PART + 1 });
    expect(await countAddressParts(db)).toBe(2);
    const changedAt = NOW.toISOString();
    expect(await listAddresses(db, 1)).toEqual([
      { id: first.id, changedAt },
      { id: NUMBERS_PER_PART, changedAt },
    ]);
    expect(await listAddresses(db, 2)).toEqual([{ id: next.id, changedAt }]);
    expect(await listAddresses(db, 3)).toEqual([]);
  });
});
