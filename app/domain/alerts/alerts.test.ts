import { beforeEach, describe, expect, it } from "vitest";
import { cancelBooking } from "~/domain/checkout/end-booking.server";
import { MS_PER_DAY, MS_PER_MINUTE } from "~/domain/calendar/day";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { NO_TERMS } from "~/domain/terms/terms";
import { saveTerms } from "~/domain/terms/terms-of-equipment.server";
import { addEquipment, addUser, book, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { alertSchema, listAlerts, saveAlert, tellAlerts } from "./alerts.server";

const DAYS = { startDate: "2026-03-12", endDate: "2026-03-13" };
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MS_PER_MINUTE);

let scene: Scene;
let waiting: { id: number };
beforeEach(async () => {
  scene = await setScene();
  waiting = await addUser(scene.db);
});

const wantDays = (user = waiting, now = NOW) =>
  saveAlert(scene.db, { equipmentId: scene.equipment.id, ...DAYS }, user, now);
const bookDays = (days = DAYS) => book(scene, days);
const cancel = ({ id }: { id: number }) =>
  cancelBooking(scene.db, id, { user: { ...scene.renter, isAdmin: false }, now: later(1) });
const told = async () =>
  (await scene.db.selectFrom("notifications").select(["userId", "kind"]).orderBy("id").execute()).filter(({ kind }) =>
    ["daysFree", "machineFound"].includes(kind),
  );

describe("days of a machine", () => {
  it("are told to everyone at once when all of them are free, and once", async () => {
    const booking = await bookDays();
    const other = await addUser(scene.db, "mr");
    await wantDays();
    await wantDays(other);
    await tellAlerts(scene.db, later(1));
    expect(await told()).toEqual([]);
    await cancel(booking);
    await tellAlerts(scene.db, later(2));
    await tellAlerts(scene.db, later(3));
    expect(await told()).toEqual([waiting, other].map(({ id }) => ({ userId: id, kind: "daysFree" })));
    expect(await listAlerts(scene.db, waiting, later(3))).toMatchObject([{ ...DAYS, toldAt: later(2).toISOString() }]);
  });

  it("are not told while one of them is taken, or the machine is not offered", async () => {
    const first = await bookDays({ ...DAYS, endDate: DAYS.startDate });
    await bookDays({ startDate: DAYS.endDate, endDate: DAYS.endDate });
    await wantDays();
    await cancel(first);
    await tellAlerts(scene.db, later(2));
    await scene.db.deleteFrom("booking_days").execute();
    await scene.db.updateTable("equipment").set({ availability: 0 }).execute();
    await tellAlerts(scene.db, later(3));
    expect(await told()).toEqual([]);
  });

  it("are not told where the owner's terms do not let them be booked", async () => {
    const booking = await bookDays();
    await wantDays();
    const equipment = await requireEquipment(scene.db, scene.equipment.id);
    await saveTerms(scene.db, equipment, { ...NO_TERMS, areas: [], minDays: 3 }, scene.owner, NOW);
    await expect(wantDays(await addUser(scene.db))).rejects.toMatchObject({ key: "tooFewDays" });
    await cancel(booking);
    await tellAlerts(scene.db, later(2));
    expect(await told()).toEqual([]);
  });

  it("that are free are refused, and so are those of one's own machine and days that are over", async () => {
    await expect(wantDays()).rejects.toMatchObject({ key: "alertFree" });
    await bookDays();
    await expect(wantDays(scene.owner)).rejects.toMatchObject({ key: "ownMachine" });
    await expect(wantDays(waiting, new Date("2026-03-20T00:00:00Z"))).rejects.toMatchObject({ key: "pastDates" });
  });

  it("asked for twice are one; told once, they can be asked for again", async () => {
    const booking = await bookDays();
    const { id } = await wantDays();
    expect(await wantDays()).toMatchObject({ id });
    await cancel(booking);
    await tellAlerts(scene.db, later(2));
    await bookDays();
    const again = await wantDays(waiting, later(3));
    expect(await listAlerts(scene.db, waiting, later(3))).toEqual([again]);
    expect(again).toMatchObject({ toldAt: null });
  });

  it("end after the last of them, and with the account", async () => {
    await bookDays();
    await wantDays();
    const over = new Date("2026-03-14T06:00:00Z");
    expect(await listAlerts(scene.db, waiting, over)).toEqual([]);
    await tellAlerts(scene.db, over);
    expect(await scene.db.selectFrom("free_alerts").selectAll().execute()).toEqual([]);
  });
});

describe("a search", () => {
  const want = (query: string, user = waiting, now = NOW) => saveAlert(scene.db, { query }, user, now);

  it("is told of equipment that is new or cheaper, not of one's own, once", async () => {
    await want("maxPrice=900");
    await addEquipment(scene.db, waiting.id, { name: "Own", dailyRate: 500 });
    await tellAlerts(scene.db, later(1));
    expect(await told()).toEqual([]);
    await addEquipment(scene.db, scene.owner.id, { name: "Cheap", dailyRate: 800 });
    await tellAlerts(scene.db, later(2));
    await tellAlerts(scene.db, later(3));
    expect(await told()).toEqual([{ userId: waiting.id, kind: "machineFound" }]);
  });

  it("that asks for nothing, or for days that are over, is refused", async () => {
    await expect(want("view=map&sort=price&nonsense=1")).rejects.toMatchObject({ key: "alertEmpty" });
    await expect(want("startDate=2026-03-09&endDate=2026-03-09")).rejects.toMatchObject({ key: "pastDates" });
  });

  it("without days ends after 90 days; ten are as many as one may wait for", async () => {
    for (let price = 1; price <= 10; price += 1) await want(`maxPrice=${price}00`);
    await expect(want("maxPrice=1100")).rejects.toMatchObject({ key: "tooManyAlerts" });
    await want("maxPrice=500");
    const after = new Date(NOW.getTime() + 91 * MS_PER_DAY);
    await tellAlerts(scene.db, after);
    expect(await listAlerts(scene.db, waiting, after)).toEqual([]);
  });
});

it("is refused at the field that is wrong", () => {
  const { error } = alertSchema.safeParse({ equipmentId: "3", startDate: "2026-03-12", endDate: "" });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["endDate"]);
});
