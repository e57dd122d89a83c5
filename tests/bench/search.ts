import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openDatabase, type Db } from "~db/open";
import { migrate } from "~db/migrate";
import SqliteDatabase from "better-sqlite3";
import { dayInIndia, plusDays, type Day } from "~/domain/calendar/day";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { CITIES } from "~/domain/geography/cities";
import { COUNT_LIMIT, EQUIPMENT_PER_PAGE, filterOf, readListingQuery } from "~/domain/search/equipment-query";
import { searchListedEquipment } from "~/domain/search/search-equipment.server";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { createRandom, type Random } from "../fixtures/random";
import { makeEquipment, rowOf } from "../fixtures/random-equipment";
import { inMs, judge, percentile, printTable } from "./support";

/** How long the list's search takes with the stock of a district and with that of forty. */

const SEED = 20_260_101;
const TIMES = 200;
const AT = "2026-01-01T00:00:00.000Z";
const DAYS_BACK = 40;
const STOCKS = [
  { machines: 2_000, bookings: 20_000, p95Ms: 5 },
  { machines: 100_000, bookings: 1_000_000, p95Ms: 60 },
];

/** The query of an address. */
type Ask = (random: Random, today: Day) => string;

const category = (random: Random) => `category=${random.pick(CATEGORIES)}`;
const place = (random: Random) => `location=${random.pick(CITIES).key}`;
const days = (random: Random, today: Day) => {
  const first = plusDays(today, random.whole(0, 25));
  return `startDate=${first}&endDate=${plusDays(first, random.whole(0, 3))}`;
};
const words = (random: Random) =>
  `search=${random.pick(["swaraj", "ट्रॅक्टर", "latur thresher", "sugar cane", "John Deere 5050"])}`;

/** What people ask, each time a little differently. */
const QUESTIONS: Record<string, Ask> = {
  everything: () => "",
  category,
  "category, price range, cheapest": (random) => `${category(random)}&minPrice=2000&maxPrice=12000&sort=price`,
  "category, place 50 km, days": (random, today) => `${category(random)}&${place(random)}&${days(random, today)}`,
  "place 200 km, days, cheapest": (random, today) => `${place(random)}&radius=200&${days(random, today)}&sort=price`,
  "place 50 km, nearest": (random) => `${place(random)}&sort=nearest`,
  "days, best rated": (random, today) => `${days(random, today)}&sort=rating`,
  words,
  "specification, days": (random, today) => `specifications=power_hp>=${random.whole(30, 80)}&${days(random, today)}`,
  "words, category, place, price, specification, days": (random, today) =>
    `${[words, category, place].map((ask) => ask(random)).join("&")}&${days(random, today)}` +
    "&minPrice=1000&maxPrice=24000&specifications=power_hp>=30",
};

export async function benchSearch(): Promise<void> {
  const folder = makeTemporaryFolder("bench");
  process.once("exit", folder.remove);
  const today = dayInIndia(new Date());
  for (const stock of STOCKS) {
    const file = join(folder.path, `${stock.machines}.db`);
    await writeStock(file, stock, today);
    const database = openDatabase(file);
    const rows: string[][] = [];
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      const tookMs = await timeQuestion(database.db, ask, today);
      rows.push([name, inMs(percentile(tookMs, 0.5)), judge(percentile(tookMs, 0.95), "≤", stock.p95Ms, inMs)]);
    }
    printTable(`Search in ${stock.machines} machines with ${stock.bookings} bookings: p50, p95`, rows);
    await database.close();
  }
}

async function timeQuestion(db: Db, ask: Ask, today: Day): Promise<number[]> {
  const random = createRandom(SEED);
  const tookMs: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const query = readListingQuery(new URLSearchParams(ask(random, today)));
    const startedAt = performance.now();
    const page = { limit: EQUIPMENT_PER_PAGE, sort: query.sort, countTo: COUNT_LIMIT };
    await searchListedEquipment(db, filterOf(query), page, new Date());
    tookMs.push(performance.now() - startedAt);
  }
  return tookMs;
}

/** Fills a new database: machines at random, each with bookings one after the other, from some weeks ago on. */
async function writeStock(file: string, { machines, bookings }: (typeof STOCKS)[number], today: Day): Promise<void> {
  const database = openDatabase(file);
  await migrate(database, file);
  await database.close();
  const sqlite = new SqliteDatabase(file);
  sqlite.pragma("synchronous = OFF");
  const random = createRandom(SEED);
  const columns = Object.keys(rowOf(makeEquipment(createRandom(0)), 1));
  const addMachine = sqlite.prepare(
    `insert into equipment (${columns.join(", ")}) values (${columns.map((column) => `@${column}`).join(", ")})`,
  );
  const addBooking = sqlite.prepare(
    `insert into bookings (id, publicId, equipmentId, userId, startDate, endDate, dailyRate, totalPrice, status, paymentState, createdAt, lastStatusUpdate)
     values (?, ?, ?, 2, ?, ?, 100, 1000, 'paid', 'captured', '${AT}', '${AT}')`,
  );
  const takeDay = sqlite.prepare("insert into booking_days (equipmentId, day, bookingId) values (?, ?, ?)");
  const each = bookings / machines;
  const calendar = Array.from({ length: each * 18 + 1 }, (_, day) => plusDays(today, day - DAYS_BACK));
  sqlite.transaction(() => {
    sqlite.exec(`insert into users (id, username, password, name, createdAt)
      values (1, 'owner', '-', 'Owner', '${AT}'), (2, 'renter', '-', 'Renter', '${AT}')`);
    for (let machine = 1, id = 0; machine <= machines; machine += 1) {
      addMachine.run(rowOf(makeEquipment(random), 1));
      for (let count = 0, day = 0; count < each; count += 1) {
        day += random.whole(1, 14);
        const end = day + random.whole(0, 3);
        addBooking.run((id += 1), randomUUID(), machine, calendar[day], calendar[end]);
        for (; day <= end; day += 1) takeDay.run(machine, calendar[day], id);
      }
    }
    sqlite.exec(`insert into equipment_specs ("equipmentId", name, number, text, unit)
      select equipment.id, key, iif(json_type(value, '$.value') = 'integer', value ->> '$.value', null),
        iif(json_type(value, '$.value') = 'text', lower(value ->> '$.value'), null), lower(value ->> '$.unit')
      from equipment, json_each("searchableSpecs")`);
  })();
  sqlite.exec("analyze");
  sqlite.close();
}
