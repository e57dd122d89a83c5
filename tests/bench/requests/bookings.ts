import { Agent } from "node:http";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia, listDays } from "~/domain/calendar/day";
import { DEMO_ACCOUNTS } from "../../../scripts/demo/accounts";
import { call, callForJson } from "../server/http-call";
import { cookieHeader, signIn } from "../server/renter";

/** Bookings made while others read. */

const CREATED = 201;

/**
 * The office, whose unpaid bookings are not limited, books free days of the demonstration data.
 *
 * @returns what makes one booking and gives the milliseconds that it took
 */
export async function openBookings(origin: string): Promise<() => Promise<number>> {
  const office = DEMO_ACCOUNTS.find(({ role }) => role === "admin");
  if (office === undefined) throw new Error("The demonstration data has no admin.");
  const headers = { Cookie: cookieHeader(await signIn(origin, office)) };
  const free = await listFreeDays(origin);
  // Kept, as those of the readers are.
  const agent = new Agent({ keepAlive: true });
  return async () => {
    const next = free.pop();
    if (next === undefined) throw new Error("The demonstration data has no free days left.");
    const json = { equipmentId: next.equipmentId, startDate: next.day, endDate: next.day };
    const startedAtMs = performance.now();
    const { status, body } = await call(`${origin}/api/bookings`, { method: "POST", headers, json, agent });
    if (status !== CREATED) throw new Error(`A booking was answered with ${status}: ${body.toString().slice(0, 300)}`);
    return performance.now() - startedAtMs;
  };
}

async function listFreeDays(origin: string): Promise<{ equipmentId: number; day: string }[]> {
  const { first, last } = bookingWindow(dayInIndia(new Date()));
  const { value } = await callForJson<{ id: number; availability: boolean }[]>(`${origin}/api/equipment`);
  const ofEach = await Promise.all(
    value
      .filter(({ availability }) => availability)
      .map(async ({ id }) => {
        const range = `startDate=${first}&endDate=${last}`;
        const { value: days } = await callForJson<{ unavailableDates: string[] }>(
          `${origin}/api/equipment/${id}/availability?${range}`,
        );
        return listDays(first, last)
          .filter((day) => !days.unavailableDates.includes(day))
          .map((day) => ({ equipmentId: id, day }));
      }),
  );
  return ofEach.flat();
}
