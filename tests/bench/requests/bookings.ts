import { Agent } from "node:http";
import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { bookingWindow } from "~/domain/calendar/booking-window";
import { dayInIndia, listDays } from "~/domain/calendar/day";
import { DEMO_ACCOUNTS } from "../../../scripts/demo/accounts";
import { call, callForJson } from "../server/http-call";
import { cookieHeader, signIn } from "../server/renter";

/** Bookings that are made at a steady rate, whether the server keeps up or not. */

const CREATED = 201;

export interface TimedBooking {
  startedAtMs: number;
  tookMs: number;
}

export interface BookingStream {
  /** Books on until something ends. */
  runUntil(ended: Promise<unknown>, perSecond: number): Promise<TimedBooking[]>;
}

/** The office, whose unpaid bookings are not limited, books free days of the demonstration data. */
export async function openBookingStream(origin: string): Promise<BookingStream> {
  const office = DEMO_ACCOUNTS.find(({ role }) => role === "admin");
  if (office === undefined) throw new Error("The demonstration data has no admin.");
  const headers = { Cookie: cookieHeader(await signIn(origin, office)) };
  const free = await listFreeDays(origin);
  // Kept, as those of the readers are.
  const agent = new Agent({ keepAlive: true });
  const book = async (): Promise<TimedBooking> => {
    const next = free.pop();
    if (next === undefined) throw new Error("The demonstration data has no free days left.");
    const json = { equipmentId: next.equipmentId, startDate: next.day, endDate: next.day };
    const startedAtMs = performance.now();
    const { status, body } = await call(`${origin}/api/bookings`, { method: "POST", headers, json, agent });
    if (status !== CREATED) throw new Error(`A booking was answered with ${status}: ${body.toString().slice(0, 300)}`);
    return { startedAtMs, tookMs: performance.now() - startedAtMs };
  };
  return {
    runUntil: async (ended, perSecond) => {
      const bookings: Promise<TimedBooking>[] = [];
      const begin = () => {
        const booking = book();
        // Told when all are waited for.
        booking.catch(() => undefined);
        bookings.push(booking);
      };
      const timer = perSecond === 0 ? undefined : setInterval(begin, MS_PER_SECOND / perSecond);
      try {
        await ended;
      } finally {
        clearInterval(timer);
      }
      return Promise.all(bookings);
    },
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
