import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { beforeEach, describe, expect, it } from "vitest";
import type { Booking } from "~/domain/bookings/booking";
import { Conflict, Unavailable } from "~/domain/errors";
import { setOrder, addAdmin, NOW, payAtProvider, type FakeGateway, type Scene } from "../../tests/fixtures/domain";
import { recheckPayment } from "./reconcile.server";

const AFTER_HOLD = new Date(NOW.getTime() + 60 * MS_PER_MINUTE);
let scene: Scene;
let gateway: FakeGateway;
let booking: Booking;
let admin: { id: number; isAdmin: boolean };

beforeEach(async () => {
  ({ scene, gateway, booking } = await setOrder());
  admin = await addAdmin(scene.db);
});

const ask = (now = AFTER_HOLD) => recheckPayment(scene.db, gateway, booking.id, { admin, now });

describe("asking the provider again", () => {
  it("frees the days where no money has come", async () => {
    expect(await ask()).toMatchObject({ status: "expired", paymentState: "unpaid" });
    expect(await scene.db.selectFrom("booking_days").selectAll().execute()).toEqual([]);
  });

  it("takes money that has come", async () => {
    payAtProvider(gateway, booking);
    expect(await ask()).toMatchObject({ status: "paid", paymentState: "captured" });
    await expect(ask()).rejects.toBeInstanceOf(Conflict);
  });

  it("says so where the provider is silent, and keeps the days", async () => {
    gateway.down = true;
    await expect(ask()).rejects.toMatchObject({ key: "providerSilent" });
    await expect(recheckPayment(scene.db, undefined, booking.id, { admin, now: AFTER_HOLD })).rejects.toBeInstanceOf(
      Unavailable,
    );
    expect(await scene.db.selectFrom("booking_days").selectAll().execute()).toHaveLength(2);
  });
});
