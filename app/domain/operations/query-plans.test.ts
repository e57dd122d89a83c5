import { CompiledQuery, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "~db/connection";
import type { Database } from "~db/schema";
import { NOW, openTestDatabase } from "../../../tests/fixtures/domain";
import { countAllBookings, countUndecided, listAllBookings, listUndecided } from "../bookings/all-bookings.server";
import { findOwnerDay } from "../bookings/owner-day.server";
import { listRegister } from "../equipment/equipment-register.server";
import { listRentals } from "../bookings/rental-queries.server";
import { countNotifications, summariseNotifications } from "../notifications/notification-queries.server";
import { findBookingsByNumber, findBookingsForFarmer, findPayments } from "../payments/find-payments.server";
import { listPaymentsOf } from "../payments/payments-of-booking.server";
import type { EquipmentFilter, Sort } from "../search/equipment-filter";
import { searchEquipment } from "../search/search-equipment.server";
import { engineOf } from "~db/engine";
import { findSeason, listSeasonEquipment } from "../seasons/owner-season.server";
import { remindHandovers } from "../transfers/remind-handovers.server";
import { listSessions } from "../users/list-sessions.server";
import { countUsers, listUsers } from "../users/list-users.server";

/** Pages stay as fast as they are however much has been kept: their queries follow an index, and read no whole table. */

const SORTED_WHOLE = /USE TEMP B-TREE FOR ORDER BY/;
/** Reading a table whole; one that is read in its own order ends with the limit, and two names are of subqueries. */
const READ_WHOLE = /^SCAN (?!counted$|summed$)\w+$/;

const NEAR = { latitude: 18.4, longitude: 76.6, radiusKm: 50 };
const DAYS = { startDate: "2026-03-12", endDate: "2026-03-14" };

const TODAY = "2026-03-10";
const FIRST_PAGE = { limit: 12, offset: 0 };
const SEASON = { period: { year: 2025, season: undefined }, today: "2026-03-10" };

let db: Db;
const asked: CompiledQuery[] = [];
/** The same database; keeps what is asked. */
let watched: Kysely<Database>;

beforeAll(async () => {
  db = await openTestDatabase();
  watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
});
afterAll(() => db.destroy());

async function explain(ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  asked.length = 0;
  await ask(watched);
  const plans = asked.map(({ sql, parameters }) =>
    db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])),
  );
  return (await Promise.all(plans)).flatMap(({ rows }) => rows.map(({ detail }) => detail));
}

it.each<[string, (db: Db) => Promise<unknown>]>([
  ["users by words", (from) => listUsers(from, "98220 51", FIRST_PAGE)],
  ["how many users have them", (from) => countUsers(from, "98220 51", 10)],
  ["the register by words", (from) => listRegister(from, { search: "744 51" }, FIRST_PAGE)],
  ["bookings for a farmer", (from) => findBookingsForFarmer(from, "98220 gangubai", 10)],
  ["bookings of equipment by words", (from) => listAllBookings(from, { equipment: "744" }, { limit: 10 })],
  ["bookings by a renter's words", (from) => listAllBookings(from, { user: "farmer_7" }, { limit: 10 })],
  ["bookings of a status", (from) => listAllBookings(from, { status: "rejected" }, { limit: 10 })],
  ["bookings of a payment state", (from) => countAllBookings(from, { paymentState: "refunded" }, 10)],
  ["how many there are", (from) => countAllBookings(from, { user: "farmer_7", equipment: "744" }, 10)],
  ["payments by a number", (from) => findPayments(from, "order_1", 10)],
  ["bookings by a number", (from) => findBookingsByNumber(from, "order_1", 10)],
  ["the payments of a booking", (from) => listPaymentsOf(from, 1)],
  ["what waits for a decision", (from) => listUndecided(from, NOW, 10)],
  ["how much waits for a decision", (from) => countUndecided(from, NOW, 10)],
  ["a user's notifications", (from) => countNotifications(from, { id: 1 }, 10)],
  ["the newest notification", (from) => summariseNotifications(from, { id: 1 })],
  ["a user's sessions", (from) => listSessions(from, 1, "none", NOW)],
])("%s: no table is read whole", async (_what, ask) => {
  const plan = await explain(ask);
  expect(plan.length).toBeGreaterThan(0);
  expect(plan.filter((step) => READ_WHOLE.test(step))).toEqual([]);
});

it.each<[string, EquipmentFilter, Sort, RegExp]>([
  ["with a driver", { withOperator: true }, "popular", /INDEX equipment_terms_operator/],
  ["that are delivered", { delivered: true }, "popular", /INDEX equipment_terms_delivery/],
  ["delivered to a place", { delivered: true, near: NEAR }, "price", /INDEX equipment_cell/],
  ["by their whole price", { free: DAYS, near: NEAR, withOperator: true }, "total", /INDEX equipment_cell/],
])("machines %s are found by an index, and terms read one by one", async (_what, filter, sort, index) => {
  const plan = await explain((from) => searchEquipment(from, filter, { limit: 24, sort, countTo: 50 }, NOW));
  expect(plan.filter((step) => index.test(step)).length).toBeGreaterThan(0);
  expect(plan.filter((step) => step.startsWith("SCAN equipment_terms"))).toEqual([]);
});

it.each<[string, (db: Db) => Promise<unknown>]>([
  ["the season of one piece", (from) => findSeason(from, { id: 1 }, { ...SEASON, equipmentId: 1 })],
  ["a page of a season's equipment", (from) => listSeasonEquipment(from, { id: 1 }, SEASON, { limit: 12 })],
])("%s: bookings and days are found by equipment", async (_what, ask) => {
  const plan = await explain(ask);
  expect(plan.filter((step) => READ_WHOLE.test(step))).toEqual([]);
  for (const index of [
    /bookings USING (COVERING )?INDEX bookings_(equipment|owner)/,
    /booking_days USING INDEX sqlite_autoindex_booking_days_1/,
  ])
    expect(plan.filter((step) => index.test(step)).length).toBeGreaterThan(0);
});

it.each<[string, (db: Db) => Promise<unknown>]>([
  ["upcoming", (from) => listRentals(from, { id: 1 }, { when: "upcoming", today: TODAY }, FIRST_PAGE)],
  ["past", (from) => listRentals(from, { id: 1 }, { when: "past", today: TODAY }, FIRST_PAGE)],
  ["owing", (from) => listRentals(from, { id: 1 }, { when: "owing", today: TODAY }, FIRST_PAGE)],
])("an owner's rentals, %s, are read in their order until the page is full", async (_when, ask) => {
  const plan = await explain(ask);
  expect(plan.filter((step) => /SEARCH bookings USING INDEX bookings_(owner|owing)/.test(step))).toHaveLength(1);
  expect(plan.filter((step) => SORTED_WHOLE.test(step) || READ_WHOLE.test(step))).toEqual([]);
});

it("what an owner begins the day with is found by owner and day", async () => {
  const plan = await explain((from) => findOwnerDay(from, { id: 1 }, TODAY, NOW));
  expect(plan.filter((step) => READ_WHOLE.test(step))).toEqual([]);
  expect(plan.filter((step) => step.startsWith("SCAN transfers") || step.startsWith("SCAN balances"))).toEqual([]);
});

it("a district's rates are read from an index alone", async () => {
  const asked = { category: "tractor", exceptOwnerId: 1, ranges: [["town/a/b/", "town/a/b0"]] as [string, string][] };
  const plan = await explain((from) => engineOf(from).ownerSeason.findMedianRate(from, asked));
  expect(plan.filter((step) => /USING COVERING INDEX equipment_place/.test(step)).length).toBeGreaterThan(0);
});

it("handovers of tomorrow are found by the first day of a booking, not among all bookings", async () => {
  const plan = await explain((from) => remindHandovers(from, new Date("2026-03-10T17:30:00+05:30")));
  expect(plan.filter((step) => /\bbookings\b/.test(step) && !/bookings_start|\(rowid=\?\)/.test(step))).toEqual([]);
  expect(plan.join()).toMatch(/bookings_start/);
});

it("the newest sessions are read in their order", async () => {
  const plan = await explain((from) => listSessions(from, 1, "none", NOW));
  expect(plan.filter((step) => SORTED_WHOLE.test(step))).toEqual([]);
});

it("bookings are counted up to a limit", async () => {
  asked.length = 0;
  await countAllBookings(watched, {}, 7);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ parameters }) => !parameters.includes(7))).toEqual([]);
});
