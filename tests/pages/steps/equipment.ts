import { MS_PER_DAY } from "~/domain/calendar/day";
import { type APIRequestContext, expect } from "@playwright/test";

/** Machines and their free days, asked of the product as any program would. */

export interface Equipment {
  id: number;
  ownerId: number;
  name: string;
  category: string;
  dailyRate: number;
  availability: boolean;
  location: string;
  description: string;
  images: string[];
  averageRating: number | null;
  reviewCount: number;
}

export interface Stay {
  startDate: string;
  endDate: string;
}

const WINDOW_DAYS = 30;
/** Not today: a run that lasts past midnight in India would find it gone. */
const FIRST_OFFSET = 2;

/** A calendar day in India, counted from today. */
export function dayFromToday(offset: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  return new Date(Date.parse(today) + offset * MS_PER_DAY).toISOString().slice(0, 10);
}

export async function listEquipment(api: APIRequestContext): Promise<Equipment[]> {
  const answer = await api.get("/api/equipment?limit=500");
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Equipment[];
}

export async function findEquipment(api: APIRequestContext, id: number): Promise<Equipment> {
  const answer = await api.get(`/api/equipment/${id}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Equipment;
}

async function listTakenDays(api: APIRequestContext, id: number): Promise<string[]> {
  const query = new URLSearchParams({ startDate: dayFromToday(0), endDate: dayFromToday(WINDOW_DAYS) });
  const answer = await api.get(`/api/equipment/${id}/availability?${query.toString()}`);
  expect(answer.status()).toBe(200);
  const { unavailableDates } = (await answer.json()) as { unavailableDates: string[] };
  return unavailableDates;
}

/** Where the last search ended: each test gets a machine of its own as long as there are any. */
let searched = 0;

/**
 * A machine that is free for some days on end, with those days. No other machine bears its name, as
 * those do that other tests have added: a page that shows both can be asked for it.
 *
 * @param length in days, both ends counted
 */
export async function findFreeDays(
  api: APIRequestContext,
  length: number,
): Promise<{ equipment: Equipment; stay: Stay }> {
  const listed = await listEquipment(api);
  const equipment = listed.filter(
    (equipment) =>
      equipment.availability && listed.every(({ id, name }) => id === equipment.id || name !== equipment.name),
  );
  for (let tries = 0; tries < equipment.length; tries += 1) {
    const machine = equipment[searched++ % equipment.length];
    if (machine === undefined) continue;
    const taken = await listTakenDays(api, machine.id);
    const offset = offsets(length).find((first) => isFree(first, length, taken));
    if (offset !== undefined)
      return {
        equipment: machine,
        stay: { startDate: dayFromToday(offset), endDate: dayFromToday(offset + length - 1) },
      };
  }
  throw new Error(`No machine is free for ${length} days.`);
}

const offsets = (length: number) =>
  Array.from({ length: WINDOW_DAYS + 2 - length - FIRST_OFFSET }, (_, index) => index + FIRST_OFFSET);

function isFree(first: number, length: number, taken: readonly string[]): boolean {
  return Array.from({ length }, (_, index) => dayFromToday(first + index)).every((day) => !taken.includes(day));
}
