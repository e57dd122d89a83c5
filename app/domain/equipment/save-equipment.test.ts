import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addUser, NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { Invalid, NotFound } from "~/domain/errors";
import { requireEquipment, listOwnEquipment } from "./equipment-queries.server";
import { changeVisibility, listRegister } from "./equipment-register.server";
import { equipmentChangesSchema, newEquipmentSchema } from "./equipment-schema";
import { createEquipment, findJustAdded, updateEquipment, type Owner } from "./save-equipment.server";

const PICTURE = "/images/a0b0c00123456789ab.jpg";
const [SECOND, THIRD] = ["/images/b0b0c00123456789ab.jpg", "/images/c0b0c00123456789ab.jpg"];
const FIELDS = {
  name: "Mahindra 575",
  description: "Strong and well kept",
  category: "tractors",
  dailyRate: "2,000",
  location: "लातूर",
  specs: { power_hp: "47 HP" },
  features: ["Canopy"],
  searchableSpecs: { power_hp: { value: 47, unit: "HP" } },
  seasonalAvailability: { summer: false },
};

let db: Db;
let owner: Owner;
let stranger: Owner;

beforeEach(async () => {
  db = await openTestDatabase();
  owner = { ...(await addUser(db)), language: "mr" };
  stranger = { ...(await addUser(db)), language: "en" };
  await db
    .insertInto("images")
    .values([PICTURE, SECOND, THIRD].map((image) => ({ hash: image.slice(8, -4), ownerId: owner.id, createdAt: "" })))
    .execute();
});

const add = (more: object = {}) => createEquipment(db, newEquipmentSchema.parse({ ...FIELDS, ...more }), owner, NOW);
const change = (id: number, fields: object, by = owner) =>
  updateEquipment(db, id, equipmentChangesSchema.parse(fields), by, NOW);

/** Without a time of hiding it is deleted. */
const hide = (id = 0, hiddenAt: string | null = NOW.toISOString()) =>
  db.updateTable("equipment").set({ deletedAt: NOW.toISOString(), hiddenAt }).where("id", "=", id).execute();

describe("offering a machine", () => {
  it("keeps every field, with the owner, the city and the language of the words", async () => {
    const { id, ...equipment } = await add({ imageUrl: PICTURE });
    const { seasonalAvailability: _, ...same } = FIELDS;
    expect(equipment).toMatchObject({
      ...same,
      ...{ ownerId: owner.id, category: "tractor", dailyRate: 2_000, imageUrl: PICTURE, images: [PICTURE] },
      ...{ availability: true, popularity: 0, textLanguage: "en", latitudeCoord: null, createdAt: NOW.toISOString() },
      seasonalAvailability: { spring: true, summer: false, autumn: true, winter: true },
    });
    const row = db.selectFrom("equipment").select("placeKey").where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ placeKey: "latur" });
    expect(await add({ description: "मजबूत आणि चांगले" })).toMatchObject({ textLanguage: "mr" });
  });

  it("keeps several pictures in their order, each once, and the address of none that is not stored here", async () => {
    const sent = [SECOND, "http://127.0.0.1:1/x.png", PICTURE, SECOND, "/images/ffffffffffffffffff.jpg"];
    const { id, ...equipment } = await add({ images: sent, imageUrl: THIRD });
    expect(equipment).toMatchObject({ imageUrl: SECOND, images: [SECOND, PICTURE] });
    expect(await change(id, { dailyRate: 900 })).toMatchObject({ images: [SECOND, PICTURE] });
    expect(await change(id, { images: [PICTURE, SECOND] })).toMatchObject({ imageUrl: PICTURE });
    expect(await change(id, { images: [] })).toMatchObject({ imageUrl: "", images: [] });
  });

  it.each([
    ["another picture takes the place of the first", THIRD, [THIRD, SECOND]],
    ["one of the others comes first", SECOND, [SECOND, PICTURE]],
    ["an empty one removes the first", "", [SECOND]],
  ])("by imageUrl alone %s", async (_what, imageUrl, images) => {
    const { id } = await add({ images: [PICTURE, SECOND] });
    expect(await change(id, { imageUrl })).toMatchObject({ imageUrl: images[0], images });
  });

  it("takes both coordinates or none", async () => {
    await expect(add({ latitudeCoord: "18.4" })).rejects.toBeInstanceOf(Invalid);
    const equipment = await add({ latitudeCoord: "18.4", longitudeCoord: "76.6" });
    await expect(change(equipment.id, { longitudeCoord: "" })).rejects.toMatchObject({
      fields: { longitudeCoord: ["coordinatesInvalid"] },
    });
    expect(await change(equipment.id, { latitudeCoord: "", longitudeCoord: "" })).toMatchObject({
      latitudeCoord: null,
      longitudeCoord: null,
    });
  });
});

describe("changing a machine", () => {
  it("changes what is sent and nothing else", async () => {
    const before = await add({ imageUrl: PICTURE, latitudeCoord: "18.4", longitudeCoord: "76.6" });
    expect(await change(before.id, { dailyRate: 2_500 })).toEqual({ ...before, dailyRate: 2_500 });
    expect(await change(before.id, {})).toEqual({ ...before, dailyRate: 2_500 });
    const { seasonalAvailability } = await change(before.id, { seasonalAvailability: { winter: false } });
    expect(seasonalAvailability).toEqual({ spring: true, summer: false, autumn: true, winter: false });
    const emptied = { specs: {}, features: [], availability: false };
    expect(await change(before.id, emptied)).toMatchObject(emptied);
  });

  it("goes on while an admin hides it, and nobody else sees it meanwhile", async () => {
    const { id } = await add();
    await hide(id);
    expect((await change(id, { dailyRate: 1_900 })).dailyRate).toBe(1_900);
    await expect(requireEquipment(db, id)).rejects.toBeInstanceOf(NotFound);
    await expect(change(id, { dailyRate: 1 }, stranger)).rejects.toBeInstanceOf(NotFound);
  });
});

describe("a machine that an admin hides", () => {
  const hideBy = (id: number, to: "hide" | "show") => changeVisibility(db, id, to, { admin: stranger, now: NOW });
  const listed = async (filter: Parameters<typeof listRegister>[1]) =>
    (await listRegister(db, filter).list({ limit: 10, offset: 0 })).map(({ state }) => state);

  it("is in the register by its state, and by words and number", async () => {
    const { id } = await add();
    expect(await listed({ state: "offered" })).toEqual(["offered"]);
    await hideBy(id, "hide");
    for (const filter of [{}, { state: "hidden" as const }, { search: "mahindra लातूर" }, { search: String(id) }]) {
      expect(await listed(filter)).toEqual(["hidden"]);
      expect(await listRegister(db, filter).count(100)).toBe(1);
    }
    expect([await listed({ state: "offered" }), await listed({ state: "deleted" })]).toEqual([[], []]);
  });

  it("is there, and stays deleted where its owner has deleted it", async () => {
    await expect(hideBy(99, "hide")).rejects.toBeInstanceOf(NotFound);
    const { id } = await add();
    await hide(id, null);
    for (const to of ["hide", "show"] as const)
      await expect(hideBy(id, to)).rejects.toMatchObject({ key: "machineChanged" });
    expect(await listed({ state: "deleted" })).toEqual(["deleted"]);
    expect(await db.selectFrom("audit").select("id").execute()).toEqual([]);
  });
});

it("the owner's own machines stand newest first, hidden ones marked, deleted and others' left out", async () => {
  const ids = [(await add()).id, (await add()).id, (await add()).id];
  await createEquipment(db, newEquipmentSchema.parse(FIELDS), stranger, NOW);
  await hide(ids[0], null);
  await hide(ids[1]);
  const equipment = await listOwnEquipment(db, owner).list({ limit: 10, offset: 0 });
  expect(equipment.map(({ id, hidden }) => ({ id, hidden }))).toEqual([
    { id: ids[2], hidden: false },
    { id: ids[1], hidden: true },
  ]);
  expect(await listOwnEquipment(db, owner).count(10)).toBe(2);
  expect((await listOwnEquipment(db, owner).list({ limit: 1, offset: 1 })).map(({ id }) => id)).toEqual([ids[1]]);
});

it("a form that is sent twice finds what it has just added, and nothing older, other or another's", async () => {
  const equipment = await add();
  const same = { name: equipment.name, description: equipment.description, dailyRate: equipment.dailyRate };
  expect((await findJustAdded(db, same, owner, new Date(NOW.getTime() + 5_000)))?.id).toBe(equipment.id);
  expect(await findJustAdded(db, same, owner, new Date(NOW.getTime() + MS_PER_MINUTE))).toBeUndefined();
  expect(await findJustAdded(db, { ...same, dailyRate: 1 }, owner, NOW)).toBeUndefined();
  expect(await findJustAdded(db, same, stranger, NOW)).toBeUndefined();
});
