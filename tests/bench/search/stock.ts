import SqliteDatabase from "better-sqlite3";
import { openDatabase } from "~db/open";
import { migrate } from "~db/migrate";
import { plusDays, type Day } from "~/domain/calendar/day";
import { makeEquipment, rowOf } from "../../fixtures/random-equipment";
import { createRandom, type Random } from "../../fixtures/random";

/** A large stock of machines and bookings, written as fast as the disk takes it. */

const DAYS_BACK = 40;
const MOST_GAP_DAYS = 14;
const MOST_STAY_DAYS = 4;
const FIRST_OWNER = 1;
const FIRST_RENTER = 2;
const AT = "2026-01-01T00:00:00.000Z";

export interface StockSize {
  equipment: number;
  bookings: number;
  /** Bookings that one renter has at most, and machines that one owner has; all of them where it is left out. */
  ofOnePerson?: { bookings: number; machines: number };
  /** Bookings that have begun are approved, as an office does; all wait for it where this is left out. */
  decided?: boolean;
}

/**
 * Fills a new database file. The same seed gives the same stock.
 *
 * @param today around which the bookings lie
 */
export async function writeStock(file: string, size: StockSize, today: Day, seed: number): Promise<void> {
  const database = openDatabase(file);
  await migrate(database, file);
  await database.close();
  const sqlite = new SqliteDatabase(file);
  try {
    // What a crash would lose is made again.
    sqlite.pragma("synchronous = OFF");
    sqlite.pragma("journal_mode = MEMORY");
    const random = createRandom(seed);
    sqlite.transaction(() => {
      addPeople(sqlite, size);
      addEquipment(sqlite, size, random);
      addBookings(sqlite, size, today, random);
    })();
    sqlite.exec("analyze");
    sqlite.pragma("journal_mode = WAL");
  } finally {
    sqlite.close();
  }
}

/** Renters have the numbers from 2 on, and owners after the first those that follow. */
const countRenters = ({ bookings, ofOnePerson }: StockSize) =>
  ofOnePerson === undefined ? 1 : Math.ceil(bookings / ofOnePerson.bookings);

function ownerOf(machine: number, size: StockSize): number {
  const owner = size.ofOnePerson === undefined ? 0 : Math.floor((machine - 1) / size.ofOnePerson.machines);
  return owner === 0 ? FIRST_OWNER : FIRST_RENTER + countRenters(size) + owner - 1;
}

function addPeople(sqlite: SqliteDatabase.Database, size: StockSize): void {
  const insert = sqlite.prepare("insert into users (id, username, password, name, createdAt) values (?, ?, '-', ?, ?)");
  insert.run(FIRST_OWNER, "owner", "Owner", AT);
  insert.run(FIRST_RENTER, "renter", "Renter", AT);
  const last = Math.max(FIRST_RENTER, ownerOf(size.equipment, size), FIRST_RENTER + countRenters(size) - 1);
  for (let id = FIRST_RENTER + 1; id <= last; id += 1) insert.run(id, `person${id}`, `Person ${id}`, AT);
}

function addEquipment(sqlite: SqliteDatabase.Database, size: StockSize, random: Random): void {
  const columns = Object.keys(rowOf(makeEquipment(createRandom(0)), 1));
  const insert = sqlite.prepare(
    `insert into equipment (${columns.join(", ")}) values (${columns.map((column) => `@${column}`).join(", ")})`,
  );
  for (let machine = 1; machine <= size.equipment; machine += 1)
    insert.run(rowOf(makeEquipment(random), ownerOf(machine, size)));
  sqlite.exec(`insert into equipment_specs ("equipmentId", name, number, text, unit)
    select equipment.id, key, iif(json_type(value, '$.value') = 'integer', value ->> '$.value', null),
      iif(json_type(value, '$.value') = 'text', lower(value ->> '$.value'), null), lower(value ->> '$.unit')
    from equipment, json_each("searchableSpecs")`);
}

/** Each machine's bookings follow one another, with gaps between them, from some weeks ago on. */
function addBookings(
  sqlite: SqliteDatabase.Database,
  { equipment, bookings, ofOnePerson, decided = false }: StockSize,
  today: Day,
  random: Random,
): void {
  const insert = sqlite.prepare(
    `insert into bookings (id, publicId, equipmentId, userId, startDate, endDate, dailyRate, totalPrice, status, paymentState, createdAt, lastStatusUpdate)
     values (?, ?, ?, ?, ?, ?, 100, 1000, ?, 'captured', '${AT}', '${AT}')`,
  );
  const take = sqlite.prepare("insert into booking_days (equipmentId, day, bookingId) values (?, ?, ?)");
  const each = Math.ceil(bookings / equipment);
  const calendar = Array.from({ length: each * (MOST_GAP_DAYS + MOST_STAY_DAYS) + 1 }, (_, day) =>
    plusDays(today, day - DAYS_BACK),
  );
  let id = 0;
  for (let machine = 1; machine <= equipment; machine += 1) {
    let day = 0;
    for (let count = 0; count < each && id < bookings; count += 1) {
      day += random.whole(1, MOST_GAP_DAYS);
      const end = day + random.whole(0, MOST_STAY_DAYS - 1);
      id += 1;
      const renter = FIRST_RENTER + Math.floor((id - 1) / (ofOnePerson?.bookings ?? bookings));
      const status = decided && day <= DAYS_BACK ? "approved" : "paid";
      insert.run(id, `b${id}`, machine, renter, calendar[day], calendar[end], status);
      for (; day <= end; day += 1) take.run(machine, calendar[day], id);
    }
  }
}
