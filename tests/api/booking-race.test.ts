import { describe, expect, it } from "vitest";
import {
  dayFromToday,
  expectProblem,
  signUp,
  startAppForFile,
  type Answer,
  type ApiClient,
  type BookingBody,
  type Member,
} from "../fixtures/api-client";
import { sandboxOf } from "../fixtures/paid-booking";
import { addEquipment, readRows } from "../fixtures/stored-rows";

const USERS = 100;

interface SandboxState {
  orders: { id: string; receipt: string; notes: { bookingId: string } }[];
}

const app = await startAppForFile();
const [owner, ...renters] = (await Promise.all(Array.from({ length: USERS + 1 }, () => signUp(app.url)))) as [
  Member,
  ...Member[],
];

async function readOrders(): Promise<SandboxState["orders"]> {
  return ((await (await fetch(`${sandboxOf(app).url}/__sandbox/state`)).json()) as SandboxState).orders;
}

/** Sends one request for each client at the same moment. */
const all = (clients: ApiClient[], equipmentId: number, first = 3, last = 5) =>
  Promise.all(
    clients.map((client) =>
      client.post("/api/bookings", { equipmentId, startDate: dayFromToday(first), endDate: dayFromToday(last) }),
    ),
  );

async function expectOneWinner(answers: Answer[], equipmentId: number, ordersBefore: number): Promise<void> {
  const won = answers.filter(({ status }) => status === 201);
  expect(won).toHaveLength(1);
  for (const answer of answers)
    if (answer !== won[0]) expectProblem(answer, 409, "These dates are already booked. Please choose other dates.");
  const booking = won[0]?.json<BookingBody>();
  const stored = readRows(app, "select id, razorpayOrderId from bookings where equipmentId = ?", equipmentId);
  expect(stored).toEqual([{ id: booking?.id, razorpayOrderId: booking?.razorpayOrderId }]);
  expect(
    readRows(app, "select day, bookingId from booking_days where equipmentId = ? order by day", equipmentId),
  ).toEqual([3, 4, 5].map((days) => ({ day: dayFromToday(days), bookingId: booking?.id })));
  const orders = await readOrders();
  expect(orders).toHaveLength(ordersBefore + 1);
  const known = new Set(readRows(app, "select razorpayOrderId from bookings").map((row) => row.razorpayOrderId));
  expect(orders.filter(({ id }) => !known.has(id))).toEqual([]);
}

describe("many who want the same days at once", () => {
  it(`are ${USERS} users, of whom one gets them, with one order`, async () => {
    const equipment = addEquipment(app, { ownerId: owner.id });
    const before = (await readOrders()).length;
    await expectOneWinner(await all(renters, equipment), equipment, before);
  });

  it("and overlap in part, leave no day taken twice and none taken by nobody", async () => {
    const equipment = addEquipment(app, { ownerId: owner.id });
    const answers = await Promise.all(
      renters.map((renter, index) =>
        renter.post("/api/bookings", {
          equipmentId: equipment,
          startDate: dayFromToday(index % 28),
          endDate: dayFromToday((index % 28) + 2),
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const booked = answers.filter(({ status }) => status === 201).map((answer) => answer.json<BookingBody>());
    const days = readRows(app, "select day from booking_days where equipmentId = ?", equipment);
    expect(days).toHaveLength(booked.length * 3);
    expect(readRows(app, "select id from bookings where equipmentId = ?", equipment)).toHaveLength(booked.length);
  });
});
