import { MS_PER_DAY } from "~/domain/calendar/duration";
import { randomBytes } from "node:crypto";
import { callForJson } from "./http-call";

/** People who use the product while it is measured, and what they do before. */

const PASSWORD = "Passw0rd1";
const FIRST_DAYS_AHEAD = 20;

export interface Renter {
  username: string;
  password: string;
  /** Name and value of the session's cookie. */
  cookie: { name: string; value: string };
}

/** A new account. */
export function newAccount(): { username: string; password: string } {
  return { username: `bench_${randomBytes(5).toString("hex")}`, password: PASSWORD };
}

/** Opens an account in English and signs it in. */
export async function signUpRenter(origin: string): Promise<Renter> {
  const { username } = newAccount();
  const { headers } = await callForJson(`${origin}/api/register`, {
    method: "POST",
    json: { username, password: PASSWORD, confirmPassword: PASSWORD, name: "Bench Renter", language: "en" },
  });
  return { username, password: PASSWORD, cookie: readCookie(headers["set-cookie"]) };
}

/** Signs a known account in. */
export async function signIn(origin: string, account: { username: string; password: string }): Promise<Renter> {
  const { username, password } = account;
  const { headers } = await callForJson(`${origin}/api/login`, { method: "POST", json: { username, password } });
  return { username, password, cookie: readCookie(headers["set-cookie"]) };
}

/** The cookie as a request carries it. */
export function cookieHeader({ cookie }: Renter): string {
  return `${cookie.name}=${cookie.value}`;
}

function readCookie(lines: string[] | undefined): Renter["cookie"] {
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(lines?.[0] ?? "") ?? [];
  if (name === undefined || value === undefined) throw new Error("The product set no session cookie.");
  return { name, value };
}

/** The first machine of the list that can be rented. */
export async function findRentable(origin: string): Promise<{ id: number; name: string }> {
  const { value } = await callForJson<{ id: number; name: string; availability: boolean }[]>(`${origin}/api/equipment`);
  const equipment = value.find(({ availability }) => availability);
  if (equipment === undefined) throw new Error("No machine of the demonstration data can be rented.");
  return equipment;
}

/** A day, about three weeks ahead, on which a machine is free. */
export async function findFreeDay(origin: string, equipmentId: number): Promise<string> {
  for (let ahead = FIRST_DAYS_AHEAD; ahead > 0; ahead -= 1) {
    const day = new Date(Date.now() + ahead * MS_PER_DAY).toISOString().slice(0, 10);
    const query = `startDate=${day}&endDate=${day}`;
    const { value } = await callForJson<{ available: boolean }>(
      `${origin}/api/equipment/${equipmentId}/availability?${query}`,
    );
    if (value.available) return day;
  }
  throw new Error(`Machine ${equipmentId} has no free day.`);
}

/** Books a machine for one day; the booking waits to be paid. */
export async function bookDay(origin: string, renter: Renter, equipmentId: number): Promise<number> {
  const day = await findFreeDay(origin, equipmentId);
  const { value } = await callForJson<{ id: number }>(`${origin}/api/bookings`, {
    method: "POST",
    headers: { Cookie: cookieHeader(renter) },
    json: { equipmentId, startDate: day, endDate: day },
  });
  return value.id;
}
