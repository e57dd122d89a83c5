import { afterEach, describe, expect, it, vi } from "vitest";
import { Conflict, Forbidden, NotFound } from "~/domain/errors";
import { addEquipment, book, NOW, setRow, setScene, TODAY } from "../../../tests/fixtures/domain";
import { listBookings } from "./booking-queries.server";
import { requestBooking } from "./request-booking.server";

const options = { now: NOW, holdMinutes: 30 };
afterEach(() => vi.unstubAllEnvs());

it("a renter's bookings are listed with those to pay first, the nearest day before others, and those that are over last", async () => {
  const scene = await setScene();
  const bookOn = async (startDate: string) => (await book(scene, { startDate, endDate: startDate })).id;
  const [toPay, past, cancelled, coming, toPayLater] = [
    await bookOn("2026-03-12"),
    await bookOn("2026-03-13"),
    await bookOn("2026-03-14"),
    await bookOn("2026-03-15"),
    await bookOn("2026-03-16"),
  ];
  const paid = { status: "approved", paymentState: "captured" } as const;
  await setRow(scene.db, "bookings", past, { ...paid, startDate: "2026-03-09", endDate: "2026-03-09" });
  await setRow(scene.db, "bookings", cancelled, { status: "cancelled" });
  await setRow(scene.db, "bookings", coming, paid);
  const list = async (order: { today?: string }) =>
    (await listBookings(scene.db, { userId: scene.renter.id, ...order }).list({ limit: 9, offset: 0 })).map(
      ({ id }) => id,
    );
  expect(await list({ today: TODAY })).toEqual([toPay, toPayLater, coming, cancelled, past]);
  expect(await list({})).toEqual([toPayLater, coming, cancelled, past, toPay]);
});

describe("requestBooking", () => {
  it.each([
    ["a minute before", "2027-03-09T18:29:00Z", ["2027-03-08", "2027-03-09", "2027-04-08", "2027-04-09"]],
    ["just after", "2027-03-09T18:30:30Z", ["2027-03-09", "2027-03-10", "2027-04-09", "2027-04-10"]],
  ])("has India's window %s midnight there, also on a server in Los Angeles", async (_when, instant, days) => {
    vi.stubEnv("TZ", "America/Los_Angeles");
    const { db, equipment, renter } = await setScene();
    const [yesterday = "", today = "", last = "", beyond = ""] = days;
    const book = (startDate: string, endDate: string) =>
      requestBooking(db, { equipmentId: equipment.id, startDate, endDate }, renter, {
        ...options,
        now: new Date(instant),
      });
    await expect(book(yesterday, today)).rejects.toMatchObject({ key: "pastDates" });
    await expect(book(today, beyond)).rejects.toMatchObject({ key: "beyondWindow" });
    // Changes of the clock in the server's country count no day twice.
    expect(await book(today, last)).toMatchObject({ totalPrice: 31 * 2_000 });
  });

  it("refuses one's own machine, a missing one and one not offered", async () => {
    const scene = await setScene();
    const { db, owner, renter, equipment } = scene;
    const days = { startDate: "2026-03-12", endDate: "2026-03-12" };
    await expect(requestBooking(db, { equipmentId: equipment.id, ...days }, owner, options)).rejects.toBeInstanceOf(
      Forbidden,
    );
    await expect(requestBooking(db, { equipmentId: 999, ...days }, renter, options)).rejects.toBeInstanceOf(NotFound);
    const idle = await addEquipment(db, owner.id, { availability: 0 });
    await expect(requestBooking(db, { equipmentId: idle.id, ...days }, renter, options)).rejects.toBeInstanceOf(
      Conflict,
    );
    const gone = await addEquipment(db, owner.id, { deletedAt: NOW.toISOString() });
    await expect(requestBooking(db, { equipmentId: gone.id, ...days }, renter, options)).rejects.toBeInstanceOf(
      NotFound,
    );
  });
});
