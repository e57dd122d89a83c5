import { beforeEach, expect, it, vi } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { setOrder, addEquipment, book, NOW, type FakeGateway } from "../../../tests/fixtures/domain";
import type { Scene } from "../../../tests/fixtures/domain";
import { checkPayment } from "./confirm-payment.server";
import { openOrder } from "./open-order.server";

const MOST = 60;
const TAKEN = { startDate: "2026-03-20", endDate: "2026-03-20" };

let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
});

it(`asks the provider ${MOST} times an hour about one booking, and about others on`, async () => {
  const { db, owner } = scene;
  const asked = vi.spyOn(gateway, "fetchOrderPayments");
  const check = (one = booking) => checkPayment(db, gateway, one, NOW);
  for (let at = 0; at < MOST; at += 1) await check();
  await expect(check()).rejects.toMatchObject({ key: "tooOften", values: { minutes: 60 } });
  expect(asked).toHaveBeenCalledTimes(MOST);
  const other = await book({ ...scene, equipment: await addEquipment(db, owner.id) });
  await check(await openOrder(db, gateway, other, NOW));
});

it("counts what is asked before days change too, also where they are taken or no answer comes", async () => {
  const { db, renter } = scene;
  await book(scene, TAKEN);
  const asked = vi.spyOn(gateway, "fetchOrderPayments");
  const change = () => changeDates(db, gateway, booking.id, { dates: TAKEN, renter, now: NOW });
  for (let at = 0; at < MOST / 2; at += 1) await expect(change()).rejects.toMatchObject({ key: "datesTaken" });
  gateway.down = true;
  for (let at = 0; at < MOST / 2; at += 1) await expect(change()).rejects.toMatchObject({ key: "providerSilent" });
  await expect(change()).rejects.toMatchObject({ key: "tooOften" });
  expect(asked).toHaveBeenCalledTimes(MOST);
});
