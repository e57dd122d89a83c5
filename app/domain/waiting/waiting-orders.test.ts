import { expect, it } from "vitest";
import { toBooking } from "~/domain/bookings/booking-rows.server";
import { blockDays, removeBlock } from "~/domain/bookings/equipment-blocks.server";
import { requestBooking } from "~/domain/bookings/request-booking.server";
import { offerUntil } from "~/domain/bookings/waiting";
import { toEntry } from "~/domain/bookings/waiting-offers.server";
import { dayInIndia, plusDays, type DayRange, listDays } from "~/domain/calendar/day";
import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/duration";
import { cancelBooking } from "~/domain/checkout/cancel-booking.server";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { DomainError } from "~/domain/errors";
import { reconcile } from "~/jobs/reconcile.server";
import { addUser, NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import { createRandom, type Random } from "../../../tests/fixtures/random";
import { joinWaitingList, leaveWaitingList } from "./join-waiting-list.server";
import { keepWaitingList } from "./keep-waiting-list.server";

const plus = (instant: Date, ms: number) => new Date(instant.getTime() + ms);
const ignore = (): void => undefined;

let scene: Scene;

const join = (user: { id: number }, days: DayRange, now: Date) =>
  joinWaitingList(scene.db, scene.equipment.id, days, user, now);
const bookAs = (user: { id: number }, days: DayRange, now: Date) =>
  requestBooking(scene.db, { equipmentId: scene.equipment.id, ...days }, user, { now, holdMinutes: 30 });

const WORLDS = 40;
const STEPS = 50;
/** Few days, so that ranges overlap; the clock passes them all. */
const WINDOW = { first: "2026-03-11", days: 6 };

interface World {
  random: Random;
  now: Date;
  users: readonly { id: number }[];
  done: Set<string>;
}

function anyDays({ random }: World): DayRange {
  const startDate = plusDays(WINDOW.first, random.whole(0, WINDOW.days - 1));
  return { startDate, endDate: plusDays(startDate, random.whole(0, 2)) };
}

const liveBookings = async () =>
  (
    await scene.db
      .selectFrom("bookings")
      .selectAll()
      .where("status", "in", ["pending", "awaiting_payment", "paid", "approved"])
      .execute()
  ).map(toBooking);
const allEntries = async () =>
  (await scene.db.selectFrom("waiting_entries").selectAll().orderBy("id").execute()).map(toEntry);
const pickOf = <T>(random: Random, values: readonly T[]): T => {
  if (values.length === 0) throw new Nothing();
  return random.pick(values);
};
class Nothing extends Error {}

const STEPS_OF: Record<string, (world: World) => Promise<unknown>> = {
  join: (world) => join(world.random.pick(world.users), anyDays(world), world.now),
  joinMore: (world) => join(world.random.pick(world.users), anyDays(world), world.now),
  book: (world) => bookAs(world.random.pick(world.users), anyDays(world), world.now),
  cancel: async ({ random, now }) => {
    const { id, userId } = pickOf(random, await liveBookings());
    return cancelBooking(scene.db, id, { user: { id: userId, isAdmin: false }, now });
  },
  change: async (world) => {
    const { id, userId } = pickOf(world.random, await liveBookings());
    return changeDates(scene.db, undefined, id, { dates: anyDays(world), renter: { id: userId }, now: world.now });
  },
  expire: ({ now }) => reconcile(scene.db, undefined, now, ignore),
  accept: async ({ random, now }) => {
    const offered = pickOf(
      random,
      (await allEntries()).filter(({ state }) => state === "offered"),
    );
    const isInTime = (offered.until ?? "") > now.toISOString();
    const days = random.chance(80) ? offered : { startDate: offered.startDate, endDate: offered.startDate };
    const accepting = bookAs({ id: offered.userId }, days, now);
    if (isInTime) await accepting;
    else await expect(accepting).rejects.toBeInstanceOf(DomainError);
  },
  leave: async ({ random, now }) => {
    const { id, userId } = pickOf(random, await allEntries());
    return leaveWaitingList(scene.db, id, { id: userId }, now);
  },
  block: (world) =>
    blockDays(scene.db, scene.equipment.id, { kind: "blocked", note: null, ...anyDays(world) }, scene.owner, world.now),
  unblock: async ({ random, now }) => {
    const { id } = pickOf(random, await scene.db.selectFrom("equipment_blocks").select("id").execute());
    return removeBlock(scene.db, scene.equipment.id, id, scene.owner, now);
  },
  clock: async (world) => {
    world.now = plus(world.now, world.random.whole(1, 240) * MS_PER_MINUTE);
    await keepWaitingList(scene.db, world.now);
  },
  job: ({ now }) => keepWaitingList(scene.db, now),
};

type Entry = Awaited<ReturnType<typeof allEntries>>[number];

/** Every day has one holder, and whoever should hold one does. */
async function requireHolders(entries: readonly Entry[]) {
  const rows = await scene.db.selectFrom("booking_days").selectAll().orderBy("day").execute();
  const blocks = await scene.db.selectFrom("equipment_blocks").selectAll().execute();
  const expected = [
    ...(await liveBookings()).flatMap((one) =>
      listDays(one.startDate, one.endDate).map((day) => `${day} booking ${one.id}`),
    ),
    ...blocks.flatMap((one) => listDays(one.startDate, one.endDate).map((day) => `${day} block ${one.id}`)),
    ...entries
      .filter(({ state }) => state === "offered")
      .flatMap((one) => listDays(one.startDate, one.endDate).map((day) => `${day} offer ${one.id}`)),
  ];
  const found = rows.map(({ day, bookingId, blockId, waitingId }) =>
    bookingId !== null
      ? `${day} booking ${bookingId}`
      : blockId !== null
        ? `${day} block ${blockId}`
        : `${day} offer ${waitingId}`,
  );
  expect(found).toEqual(expected.toSorted());
  return rows;
}

async function requireSound(world: World, before: readonly Entry[]): Promise<void> {
  const entries = await allEntries();
  const rows = await requireHolders(entries);
  const isNew = (id: number | null) => before.find((one) => one.id === id)?.state === "waiting";
  for (const entry of entries) {
    const was = before.find((one) => one.id === entry.id)?.state ?? "waiting";
    const isOver = (state: string) => state !== "waiting" && state !== "offered";
    if (isOver(was)) expect(entry.state, `entry ${entry.id} was ${was}`).toBe(was);
    if (entry.state !== "waiting" || entry.startDate <= dayInIndia(world.now)) continue;
    const inWay = rows.filter(({ day }) => day >= entry.startDate && day <= entry.endDate);
    // Free days wait for nobody, and nobody behind in the line was offered them.
    if (offerUntil(entry.startDate, 0, world.now) !== undefined) expect(inWay, `entry ${entry.id}`).not.toEqual([]);
    const skippedFor = inWay.every(({ waitingId }) => waitingId !== null && waitingId > entry.id && isNew(waitingId));
    if (inWay.length > 0) expect(skippedFor, `entry ${entry.id} was skipped`).toBe(false);
  }
  const offers = await scene.db
    .selectFrom("audit")
    .select(["subjectId", "action"])
    .where("action", "in", ["waiting_offer", "waiting_join"])
    .execute();
  expect(new Set(offers.map(({ subjectId, action }) => `${subjectId} ${action}`)).size).toBe(offers.length);
}

it("no order of events gives a day two holders, skips anybody, offers twice or holds days for ever", async () => {
  const done = new Set<string>();
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    scene = await setScene();
    const users = [scene.renter, await addUser(scene.db), await addUser(scene.db), await addUser(scene.db)];
    const world: World = { random: createRandom(seed), now: NOW, users, done };
    for (let step = 0; step < STEPS; step += 1) {
      const name = world.random.pick(Object.keys(STEPS_OF));
      const before = await allEntries();
      await STEPS_OF[name]?.(world).then(
        () => done.add(name),
        (error: unknown) => {
          if (!(error instanceof DomainError || error instanceof Nothing)) throw error;
        },
      );
      await requireSound(world, before);
    }
    for (const { state } of await allEntries()) done.add(state);
    for (let hour = 0; hour < 24 * (WINDOW.days + 2); hour += 6) {
      world.now = plus(world.now, 6 * MS_PER_HOUR);
      await reconcile(scene.db, undefined, world.now, ignore);
      await keepWaitingList(scene.db, world.now);
    }
    expect((await allEntries()).filter(({ settledAt }) => settledAt === null)).toEqual([]);
    expect(
      (await scene.db.selectFrom("booking_days").select("waitingId").execute()).every((row) => row.waitingId === null),
    ).toBe(true);
  }
  expect([...done]).toEqual(
    expect.arrayContaining([...Object.keys(STEPS_OF), "waiting", "offered", "accepted", "passed", "withdrawn"]),
  );
}, 120_000);
