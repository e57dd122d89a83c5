import { describe, expect, it } from "vitest";
import { Conflict, Invalid, NotFound } from "~/domain/errors";
import { addEquipment, book, NOW, setScene, TODAY, type Scene } from "../../../tests/fixtures/domain";
import { findTakenDays } from "./change-booking.server";
import {
  blockDays,
  DaysTaken,
  listBlocks,
  removeBlock,
  equipmentBlockSchema,
  type EquipmentBlockRequest,
} from "./equipment-blocks.server";

const BLOCKED: EquipmentBlockRequest = { kind: "blocked", startDate: "2026-03-12", endDate: "2026-03-14", note: null };
const PHONE: EquipmentBlockRequest = {
  ...BLOCKED,
  kind: "phone",
  personName: "Baban Shinde",
  personContact: "+91 90000 12345",
  note: "Brings diesel",
};

const block = ({ db, equipment, owner }: Scene, request: EquipmentBlockRequest = BLOCKED) =>
  blockDays(db, equipment.id, request, owner, NOW);
const takenDays = ({ db, equipment }: Scene) =>
  findTakenDays(db, equipment.id, { startDate: "2026-01-01", endDate: "2028-12-31" });

describe("blockDays", () => {
  it("notes who took and freed the days, and nothing of the person", async () => {
    const scene = await setScene();
    const { db, equipment, owner } = scene;
    const entry = await block(scene, PHONE);
    await removeBlock(db, equipment.id, entry.id, owner, NOW);
    const rows = await db
      .selectFrom("audit")
      .selectAll()
      .where("subject", "=", "machine_block")
      .orderBy("id")
      .execute();
    const by = { actor: "owner", actorId: owner.id, subjectId: entry.id };
    const state = "phone 2026-03-12/2026-03-14";
    expect(rows).toMatchObject([
      { ...by, action: "block", fromState: null, toState: state },
      { ...by, action: "unblock", fromState: state, toState: null },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Baban|90000|diesel/);
  });

  it("names the days that a live booking or another entry holds, and leaves nothing behind", async () => {
    const scene = await setScene();
    await book(scene, { startDate: "2026-03-13", endDate: "2026-03-13" });
    await block(scene, { ...BLOCKED, startDate: "2026-03-16", endDate: "2026-03-16" });
    const refusal = block(scene, { ...PHONE, endDate: "2026-03-17" });
    await expect(refusal).rejects.toBeInstanceOf(Conflict);
    await expect(refusal).rejects.toMatchObject({
      key: "blockDaysTaken",
      days: ["2026-03-13", "2026-03-16"],
      values: { days: "2026-03-13, 2026-03-16" },
    });
    expect(await takenDays(scene)).toEqual(["2026-03-13", "2026-03-16"]);
    expect(await scene.db.selectFrom("equipment_blocks").select("id").execute()).toHaveLength(1);
    expect(new DaysTaken(["2026-03-13"], "March 13th").values).toEqual({ days: "March 13th" });
  });

  it.each([
    ["2026-03-09", "2026-03-12", "pastDates", "startDate"],
    ["2026-03-13", "2026-03-12", "invalidDateRange", "endDate"],
    ["2027-03-11", "2027-03-11", "beyondYear", "startDate"],
    ["2027-03-10", "2027-03-11", "beyondYear", "endDate"],
  ])("refuses %s to %s with %s", async (startDate, endDate, key, field) => {
    const scene = await setScene();
    const refusal = block(scene, { ...BLOCKED, startDate, endDate });
    await expect(refusal).rejects.toBeInstanceOf(Invalid);
    await expect(refusal).rejects.toMatchObject({ key, fields: { [field]: [key] } });
    expect(await takenDays(scene)).toEqual([]);
  });

  it("takes today and the same day next year, far beyond what renters can book", async () => {
    const scene = await setScene();
    await block(scene, { ...BLOCKED, startDate: TODAY, endDate: "2027-03-10" });
    expect(await takenDays(scene)).toHaveLength(366);
  });

  it("is for a machine that is offered, or hidden by an admin", async () => {
    const { db, owner } = await setScene();
    await expect(blockDays(db, 999, BLOCKED, owner, NOW)).rejects.toBeInstanceOf(NotFound);
    const gone = await addEquipment(db, owner.id, { deletedAt: NOW.toISOString() });
    await expect(blockDays(db, gone.id, BLOCKED, owner, NOW)).rejects.toBeInstanceOf(NotFound);
    await db.updateTable("equipment").set({ hiddenAt: NOW.toISOString() }).where("id", "=", gone.id).execute();
    expect(await blockDays(db, gone.id, BLOCKED, owner, NOW)).toMatchObject({ equipmentId: gone.id });
  });
});

describe("removeBlock", () => {
  it("frees the days of its entry and of no other", async () => {
    const scene = await setScene();
    const { db, equipment, owner } = scene;
    const entry = await block(scene);
    await block(scene, { ...BLOCKED, startDate: "2026-03-20", endDate: "2026-03-20" });
    await removeBlock(db, equipment.id, entry.id, owner, NOW);
    expect(await takenDays(scene)).toEqual(["2026-03-20"]);
    expect(await book(scene, { startDate: "2026-03-12", endDate: "2026-03-14" })).toMatchObject({ status: "pending" });
    await expect(removeBlock(db, equipment.id, entry.id, owner, NOW)).rejects.toBeInstanceOf(NotFound);
  });

  it("reaches no entry of another machine and none of another owner", async () => {
    const scene = await setScene();
    const { db, owner, renter } = scene;
    const entry = await block(scene);
    const second = await addEquipment(db, owner.id);
    const theirs = await addEquipment(db, renter.id);
    await expect(removeBlock(db, second.id, entry.id, owner, NOW)).rejects.toBeInstanceOf(NotFound);
    await expect(removeBlock(db, theirs.id, entry.id, renter, NOW)).rejects.toBeInstanceOf(NotFound);
    expect(await takenDays(scene)).toHaveLength(3);
  });
});

it("listBlocks tells the owner all entries, or those from a day on", async () => {
  const scene = await setScene();
  const { db, equipment, owner } = scene;
  const early = await block(scene);
  const late = await block(scene, { ...PHONE, startDate: "2026-04-20", endDate: "2026-04-21" });
  expect((await listBlocks(db, equipment.id, owner)).map(({ id }) => id)).toEqual([late.id, early.id]);
  expect((await listBlocks(db, equipment.id, owner, "2026-03-15")).map(({ id }) => id)).toEqual([late.id]);
});

describe("machineBlockSchema", () => {
  const days = { startDate: "2026-03-12", endDate: "2026-03-14" };
  it("takes both kinds, tidied, and ignores what belongs to none", () => {
    expect(equipmentBlockSchema.parse({ kind: "blocked", ...days, personName: "x", equipmentId: 7 })).toEqual({
      kind: "blocked",
      ...days,
      note: null,
    });
    expect(
      equipmentBlockSchema.parse({
        kind: "phone",
        ...days,
        personName: "  Baban \n Shinde ",
        personContact: " ",
        note: " a\r\nb ",
      }),
    ).toEqual({ kind: "phone", ...days, personName: "Baban Shinde", personContact: null, note: "a\nb" });
  });
});
