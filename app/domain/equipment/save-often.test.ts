import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { blockDays, removeBlock } from "~/domain/bookings/equipment-blocks.server";
import { TooMany } from "~/domain/errors";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { saveTerms } from "~/domain/terms/terms-of-equipment.server";
import { NO_TERMS } from "~/domain/terms/terms";
import { equipmentChangesSchema, newEquipmentSchema } from "./equipment-schema";
import { createEquipment, updateEquipment, type Owner } from "./save-equipment.server";

const FIELDS = newEquipmentSchema.parse({
  name: "Mahindra 575",
  description: "Strong and well kept",
  category: "tractor",
  dailyRate: 900,
  location: "Latur",
});

const FIRST_ID = 910_000;
let db: Db;
// One database: limits count by account in this process.
beforeAll(async () => {
  db = await openTestDatabase();
});

/** With an id that no test of another file has. */
async function addOwner(): Promise<Owner> {
  const { id } = await addUser(db);
  await sql`update users set id = ${FIRST_ID + id} where id = ${id}`.execute(db);
  return { id: FIRST_ID + id, language: "en" };
}

const add = (owner: Owner) => createEquipment(db, FIELDS, owner, NOW);
const edit = (id: number, owner: Owner, fields: object) =>
  updateEquipment(db, id, equipmentChangesSchema.parse(fields), owner, NOW);
const edits = (owner: Owner) =>
  db.selectFrom("audit").select("id").where("action", "=", "edit").where("actorId", "=", owner.id).execute();
const machines = (owner: Owner) => db.selectFrom("equipment").select("id").where("ownerId", "=", owner.id).execute();

it("an account adds 120 machines a day, and others go on", async () => {
  const [owner, other] = [await addOwner(), await addOwner()];
  for (let at = 0; at < 120; at += 1) await add(owner);
  const refused = await add(owner).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooMany);
  expect(refused).toMatchObject({ key: "tooOftenToday", values: { hours: 24 } });
  expect(await machines(owner)).toHaveLength(120);
  await add(other);
});

it("an edit that changes nothing is not recorded", async () => {
  const owner = await addOwner();
  const { id } = await add(owner);
  await edit(id, owner, { dailyRate: 950 });
  for (let at = 0; at < 5; at += 1) await edit(id, owner, { dailyRate: 950, name: "Mahindra 575" });
  expect(await edits(owner)).toHaveLength(1);
  await edit(id, owner, { seasonalAvailability: { summer: false } });
  expect(await edits(owner)).toHaveLength(2);
});

const CHANGES: Record<string, (id: number, owner: Owner) => Promise<unknown>> = {
  "its fields": (id, owner) => edit(id, owner, { dailyRate: 1 }),
  "its profile": (_id, owner) => changeProfile(db, owner, { name: "Asha Pawar" }),
  "its terms": (id, owner) => saveTerms(db, { id }, { ...NO_TERMS, minDays: 2, areas: [] }, owner, NOW),
  "its days": async (id, owner) => {
    const days = { kind: "blocked", startDate: "2026-03-12", endDate: "2026-03-14", note: null } as const;
    const block = await blockDays(db, id, days, owner, NOW);
    await removeBlock(db, id, block.id, owner, NOW);
  },
};

it("an account that has made 240 changes of all kinds together makes no more in this hour", async () => {
  const owner = await addOwner();
  const { id } = await add(owner);
  for (let at = 0; at < 60; at += 1) for (const change of Object.values(CHANGES)) await change(id, owner);
  for (const [what, change] of Object.entries(CHANGES))
    await expect(change(id, owner), what).rejects.toMatchObject({ key: "tooOften", values: { minutes: 60 } });
});
