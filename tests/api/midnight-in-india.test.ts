import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { IS_FULL } from "../faults/how-often";
import { expectProblem, signUp, type BookingBody } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment } from "../fixtures/stored-rows";

const CLOCK = fileURLToPath(new URL("../fixtures/shifted-clock.mjs", import.meta.url));
const RATE = 700;

/** Of servers: hours behind, and in full runs as it should be and what most are set to. */
const ZONES = ["America/Los_Angeles", ...(IS_FULL ? ["Asia/Kolkata", "UTC"] : [])];

let app: RunningApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

/** The product in a time zone, at an instant. */
async function startAt(instant: string, timeZone: string): Promise<RunningApp> {
  app = await startApp({
    sandbox: false,
    env: { TZ: timeZone, CLOCK_STARTS_AT: instant, NODE_OPTIONS: `--import=${CLOCK}` },
  });
  return app;
}

const BEFORE = {
  instant: "2027-03-09T18:29:00Z",
  yesterday: "2027-03-08",
  today: "2027-03-09",
  last: "2027-04-08",
  beyond: "2027-04-09",
};
const AFTER = {
  instant: "2027-03-09T18:30:30Z",
  yesterday: "2027-03-09",
  today: "2027-03-10",
  last: "2027-04-09",
  beyond: "2027-04-10",
};

describe.each(ZONES)("with the server in %s", (timeZone) => {
  it.each([
    ["a minute before", BEFORE],
    ["just after", AFTER],
  ])("%s midnight in India the window is India's", async (_name, { instant, yesterday, today, last, beyond }) => {
    const running = await startAt(instant, timeZone);
    const owner = await signUp(running.url);
    const renter = await signUp(running.url);
    const request = (startDate: string, endDate: string) =>
      renter.post("/api/bookings", {
        equipmentId: addEquipment(running, { ownerId: owner.id, dailyRate: RATE }),
        startDate,
        endDate,
      });

    expectProblem(await request(yesterday, today), 400, "Cannot select past dates");
    expectProblem(await request(today, beyond), 400, "You can only book within the next 30 days");
    const answer = await request(today, last);
    expect(answer.status, answer.text).toBe(201);
    const booking = answer.json<BookingBody>();
    expect(booking).toMatchObject({ startDate: today, endDate: last, totalPrice: 31 * RATE });
    // The clock of the test is in force, and changes of the clock in the server's country count no day twice.
    expect(booking.createdAt.slice(0, 13)).toBe(instant.slice(0, 13));
    const free = await renter.get(
      `/api/equipment/${booking.equipmentId}/availability?startDate=${yesterday}&endDate=${beyond}`,
    );
    expect(free.json<{ unavailableDates: string[] }>().unavailableDates).toHaveLength(31);
  });
});
