import { describe, expect, it } from "vitest";
import { MS_PER_DAY, MS_PER_MINUTE } from "~/domain/calendar/duration";
import { TooMany } from "~/domain/errors";
import { addUser, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { requestBooking } from "./request-booking.server";
import { countForNetwork } from "./unpaid-bookings.server";

const HOLD_MINUTES = 30;
const MOST_OF_ACCOUNT = 8;
const MOST_OF_NETWORK = 16;
const MOST_OF_NETWORK_ON_ONE = 10;
const MOST_REMEMBERED = 100;

const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * MS_PER_MINUTE);

interface Booked {
  renter?: { id: number };
  equipmentId?: number;
  day?: string;
  network?: string;
  heldMinutes?: number;
  paymentState?: "unpaid" | "refunded";
}

/** Books a day and lets it go without paying. */
async function bookAndLapse({ db, renter, equipment }: Scene, now: Date, booked: Booked = {}): Promise<void> {
  const { day = "2026-03-20", heldMinutes = HOLD_MINUTES, paymentState = "unpaid", network } = booked;
  const request = { equipmentId: booked.equipmentId ?? equipment.id, startDate: day, endDate: day };
  const options = { now, holdMinutes: HOLD_MINUTES, isUnpaidLimited: true, network };
  const { id } = await requestBooking(db, request, booked.renter ?? renter, options);
  const lastStatusUpdate = new Date(now.getTime() + heldMinutes * MS_PER_MINUTE).toISOString();
  const over = { status: "expired", paymentState, lastStatusUpdate };
  await db.updateTable("bookings").set(over).where("id", "=", id).execute();
  await db.deleteFrom("booking_days").where("bookingId", "=", id).execute();
}

describe("a machine that one account books again and again without paying", () => {
  it(`is kept for it for ${MOST_OF_ACCOUNT} lengths of a hold a day, whatever the days`, async () => {
    const scene = await setScene();
    for (let at = 0; at < MOST_OF_ACCOUNT; at += 1)
      await bookAndLapse(scene, minutesLater(at * HOLD_MINUTES), { day: `2026-03-${20 + (at % 2)}` });
    const now = minutesLater(MOST_OF_ACCOUNT * HOLD_MINUTES);
    const refused = await bookAndLapse(scene, now).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TooMany);
    const retryAfterSeconds = (24 * 60 - MOST_OF_ACCOUNT * HOLD_MINUTES) * 60;
    expect(refused).toMatchObject({ key: "tooOftenToday", retryAfterSeconds });
    expect(await scene.db.selectFrom("booking_days").select("day").execute()).toEqual([]);
    await bookAndLapse(scene, now, { renter: await addUser(scene.db) });
    await bookAndLapse(scene, new Date(now.getTime() + retryAfterSeconds * 1_000));
  });

  it("is kept no longer where each is cancelled just before its hold ends", async () => {
    const scene = await setScene();
    for (let at = 0; at < MOST_OF_ACCOUNT + 1; at += 1)
      await bookAndLapse(scene, minutesLater(at * HOLD_MINUTES), { heldMinutes: HOLD_MINUTES - 1 });
    const now = minutesLater((MOST_OF_ACCOUNT + 1) * HOLD_MINUTES);
    await expect(bookAndLapse(scene, now)).rejects.toBeInstanceOf(TooMany);
  });

  it("is booked on where bookings were paid, or cancelled at once, or its owner had approved one", async () => {
    const scene = await setScene();
    for (let at = 0; at < MOST_OF_ACCOUNT + 2; at += 1) {
      await bookAndLapse(scene, minutesLater(at * HOLD_MINUTES), { paymentState: "refunded" });
      await bookAndLapse(scene, minutesLater(at * HOLD_MINUTES), { heldMinutes: 0 });
    }
    await bookAndLapse(scene, NOW, { heldMinutes: 23 * 60 });
    await bookAndLapse(scene, minutesLater(23 * 60));
  });
});

describe("a machine that accounts of one network book again and again without paying", () => {
  it(`is kept for them for ${MOST_OF_NETWORK} lengths of a hold a day, and for others as well`, async () => {
    const scene = await setScene();
    const network = "203.0.113.160";
    for (let at = 0; at < MOST_OF_NETWORK; at += 1)
      await bookAndLapse(scene, minutesLater(at * HOLD_MINUTES), { network, renter: await addUser(scene.db) });
    const now = minutesLater(MOST_OF_NETWORK * HOLD_MINUTES);
    const another = await addUser(scene.db);
    await expect(bookAndLapse(scene, now, { network, renter: another })).rejects.toMatchObject({
      key: "tooManyLapsedOfNetwork",
      values: { hours: 24 - (MOST_OF_NETWORK * HOLD_MINUTES) / 60 },
    });
    await bookAndLapse(scene, now, { network: "203.0.113.161", renter: another });
    await bookAndLapse(scene, new Date(NOW.getTime() + MS_PER_DAY), { network, renter: another });
  });

  it("is kept no longer where others are booked and cancelled at once, which keep nobody from booking", async () => {
    const scene = await setScene();
    const network = "203.0.113.162";
    let minutes = 0;
    const lapse = async () => {
      await bookAndLapse(scene, minutesLater(minutes), { network, renter: await addUser(scene.db) });
      minutes += HOLD_MINUTES;
    };
    for (let at = 0; at < MOST_OF_NETWORK / 2; at += 1) await lapse();
    const renters = await Promise.all(Array.from({ length: 4 }, () => addUser(scene.db)));
    for (let at = 0; at < 1.5 * MOST_REMEMBERED; at += 1) {
      const renter = renters[at % renters.length] ?? scene.renter;
      await bookAndLapse(scene, minutesLater(minutes), { network, renter, heldMinutes: 0 });
    }
    for (let at = 0; at < MOST_OF_NETWORK / 2; at += 1) await lapse();
    await expect(lapse()).rejects.toMatchObject({ key: "tooManyLapsedOfNetwork" });
  });
});

describe("bookings of a network that are made at the same moment", () => {
  it("count for each other, though no transaction sees those of the others, until they fail", async () => {
    const { db, equipment } = await setScene();
    const [network, options] = ["203.0.113.163", { now: NOW, holdMinutes: HOLD_MINUTES }];
    const bookAtOnce = (ids: readonly number[]) =>
      db
        .transaction()
        .execute((trx) =>
          Promise.allSettled(
            ids.map((id) => countForNetwork(trx, network, { id, equipmentId: equipment.id }, options)),
          ),
        );
    const first = await bookAtOnce(Array.from({ length: 15 }, (_, at) => 1_000 + at));
    const counted = first.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(counted).toHaveLength(MOST_OF_NETWORK_ON_ONE);
    for (const uncount of counted.slice(0, 3)) uncount();
    const second = await bookAtOnce(Array.from({ length: 15 }, (_, at) => 2_000 + at));
    expect(second.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });
});
