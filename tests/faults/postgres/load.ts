import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import pg from "pg";
import { payOrder } from "../../fixtures/sandbox-calls";
import {
  createClient,
  dayFromToday,
  signUp,
  type Answer,
  type ApiClient,
  type BookingBody,
  type ErrorBody,
  type Member,
} from "../../fixtures/api-client";
import { sandboxOf } from "../../fixtures/paid-booking";
import { startApp, type RunningApp } from "../../fixtures/running-app";
import { addEquipment, liftBookingLimit, readRows } from "../../fixtures/stored-rows";

/** Renters who book and pay without end on PostgreSQL while a test breaks it, and what has to have come of it. */

export const ANSWERED_WITHIN_MS = 5_000;
export const RECOVERED_WITHIN_MS = 5_000;
export const RENTERS = 6;
const EQUIPMENT = 200;
const DAYS = 31;
/** As in operation: what is acknowledged is on the disk. */
export const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

/** What was answered, by its outcome, and how long the longest answer took. */
export interface Seen {
  booked: BookingBody[];
  /** Bookings whose payment was acknowledged. */
  paid: number[];
  statuses: Record<number, number>;
  /** Answers with a status or a text that is not meant, in full. */
  unexpected: string[];
  maxMs: number;
  firstBookedAtMs?: number;
}

export interface World {
  app: RunningApp;
  /** Past the way that a test cuts: a test that waits would stop the way as well. */
  stored: { databaseFile: string; databaseUrl: string };
  renters: Member[];
  equipment: number[];
  slot: number;
}

/**
 * Starts the app on a new database, with renters and equipment.
 *
 * @param storedUrl of a cluster, where rows are read
 * @param appUrl the same as the app is to know it
 */
export async function startWorld(storedUrl: string, appUrl = storedUrl): Promise<World> {
  const name = `faults_${Date.now()}`;
  await onServer(storedUrl, `create database ${name}`);
  const stored = { databaseFile: "", databaseUrl: `${storedUrl}/${name}` };
  const app = await startApp({ databaseUrl: `${appUrl}/${name}` });
  const owner = await signUp(app.url);
  const renters = await Promise.all(Array.from({ length: RENTERS }, () => signUp(app.url)));
  liftBookingLimit(stored, ...renters);
  const equipment = Array.from({ length: EQUIPMENT }, () => addEquipment(stored, { ownerId: owner.id }));
  return { app, stored, renters, equipment, slot: 0 };
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Booked, confirmed, taken by another, or away; and what is refused says so in words, not by a key of theirs. */
const isExpected = (answer: Answer): boolean =>
  [200, 201].includes(answer.status) ||
  ([409, 503].includes(answer.status) && answer.json<ErrorBody>().error.includes(" "));

/** Two renters want each day; one books and pays, until told to stop. */
async function bookAndPayOn(world: World, renter: ApiClient, seen: Seen, goesOn: () => boolean): Promise<void> {
  const { app, equipment } = world;
  while (goesOn()) {
    const mine = Math.floor(world.slot / 2);
    world.slot += 1;
    const day = dayFromToday(mine % DAYS);
    const equipmentId = equipment[Math.floor(mine / DAYS) % equipment.length];
    const ask = async (path: string, body: object) => {
      const beganMs = performance.now();
      const answer = await renter.post(path, body);
      seen.maxMs = Math.max(seen.maxMs, performance.now() - beganMs);
      seen.statuses[answer.status] = (seen.statuses[answer.status] ?? 0) + 1;
      if (!isExpected(answer))
        seen.unexpected.push(
          `${new Date().toISOString()} POST ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`,
        );
      return answer;
    };
    try {
      const answer = await ask("/api/bookings", { equipmentId, startDate: day, endDate: day });
      if (answer.status !== 201) continue;
      const booking = answer.json<BookingBody>();
      seen.firstBookedAtMs ??= performance.now();
      seen.booked.push(booking);
      const { fields } = await payOrder(sandboxOf(app), booking.razorpayOrderId ?? "");
      const paid = await ask("/api/bookings/verify-payment", { bookingId: booking.id, ...fields });
      if (paid.status === 200) seen.paid.push(booking.id);
    } catch {
      // The server of this renter has ended, or the order was not made.
      await sleep(20);
    }
  }
}

const nothingSeen = (): Seen => ({ booked: [], paid: [], statuses: {}, unexpected: [], maxMs: 0 });

export function startLoad(
  world: World,
  clients: readonly ApiClient[] = world.renters,
): { seen: Seen; stop: () => Promise<Seen> } {
  let goesOn = true;
  const seen = nothingSeen();
  const load = Promise.all(clients.map((client) => bookAndPayOn(world, client, seen, () => goesOn)));
  return {
    seen,
    stop: async () => {
      goesOn = false;
      await load;
      return seen;
    },
  };
}

/** Nothing that was acknowledged is missing, and no day is taken twice. */
export function expectKept({ stored }: World, { booked, paid, unexpected }: Seen): void {
  const bookings = new Map(
    readRows(stored, "select id, userId, equipmentId, startDate from bookings").map((row) => [row["id"], row]),
  );
  for (const { id, userId, equipmentId, startDate } of booked)
    expect(bookings.get(id)).toMatchObject({ userId, equipmentId, startDate });
  const captured = new Set(
    readRows(stored, "select id from bookings where paymentState = 'captured'").map(({ id }) => id),
  );
  expect(paid.filter((id) => !captured.has(id))).toEqual([]);
  const twice = `select equipmentId, startDate from bookings where status in ('pending', 'awaiting_payment', 'paid', 'approved')
    group by equipmentId, startDate having count(*) > 1`;
  expect(readRows(stored, twice)).toEqual([]);
  expect(unexpected).toEqual([]);
}

/** How long until a booking succeeds. */
export async function measureRecovery(world: World, client: ApiClient | undefined = world.renters[0]): Promise<number> {
  if (client === undefined) throw new Error("there is no renter");
  const beganMs = performance.now();
  const seen = nothingSeen();
  await bookAndPayOn(world, client, seen, () => seen.booked.length === 0 && performance.now() - beganMs < 30_000);
  return (seen.firstBookedAtMs ?? Infinity) - beganMs;
}

/** Asks for a page of a visitor and for readiness while the database is away. */
export async function expectUnavailable(url: string): Promise<number> {
  const client = createClient(url);
  const beganMs = performance.now();
  const [page, ready, alive] = await Promise.all([
    client.get("/equipment"),
    client.get("/readyz"),
    client.get("/healthz"),
  ]);
  expect([page.status, ready.status, alive.status]).toEqual([503, 503, 200]);
  expect(ready.json<{ storage: string }>().storage).toBe("away");
  return performance.now() - beganMs;
}
