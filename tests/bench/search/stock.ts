import SqliteDatabase from "better-sqlite3";
import { openDatabase } from "~db/connection";
import { migrate } from "~db/migrate";
import { plusDays, type Day } from "~/domain/calendar/day";
import { makeEquipment, rowOf } from "../../fixtures/random-equipment";
import { createRandom, type Random } from "../../fixtures/random";

/** A large stock of machines and bookings, written as fast as the disk takes it. */

const DAYS_BACK = 40;
const MOST_GAP_DAYS = 14;
const MOST_STAY_DAYS = 4;
const FIRST_RENTER = 2;
const AT = "2026-01-01T00:00:00.000Z";

export interface StockSize {
  equipment: number;
  bookings: number;
  /** Bookings that one renter has at most; all of them where it is left out. */
  ofOneRenter?: number;
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
      sqlite
        .prepare(
          "insert into users (id, username, password, name, createdAt) values (1, 'owner', '-', 'Owner', ?), (2, 'renter', '-', 'Renter', ?)",
        )
        .run(AT, AT);
      addRenters(sqlite, size);
      addEquipment(sqlite, size.equipment, random);
      addBookings(sqlite, size, today, random);
    })();
    sqlite.exec("analyze");
    sqlite.pragma("journal_mode = WAL");
  } finally {
    sqlite.close();
  }
}

/** The first renter has number 2, and those after it the numbers that follow. */
function addRenters(sqlite: SqliteDatabase.Database, { bookings, ofOneRenter = bookings }: StockSize): void {
  const insert = sqlite.prepare("insert into users (id, username, password, name, createdAt) values (?, ?, '-', ?, ?)");
  for (let id = FIRST_RENTER + 1; (id - FIRST_RENTER) * ofOneRenter < bookings; id += 1)
    insert.run(id, `renter${id}`, `Renter ${id}`, AT);
}

function addEquipment(sqlite: SqliteDatabase.Database, equipment: number, random: Random): void {
  const columns = Object.keys(rowOf(makeEquipment(createRandom(0)), 1));
  const insert = sqlite.prepare(
    `insert into equipment (${columns.join(", ")}) values (${columns.map((column) => `@${column}`).join(", ")})`,
  );
  for (let count = 0; count < equipment; count += 1) insert.run(rowOf(makeEquipment(random), 1));
}

/** Each machine's bookings follow one another, with gaps between them, from some weeks ago on. */
function addBookings(
  sqlite: SqliteDatabase.Database,
  { equipment, bookings, ofOneRenter = bookings }: StockSize,
  today: Day,
  random: Random,
): void {
  const insert = sqlite.prepare(
    `insert into bookings (id, publicId, equipmentId, userId, startDate, endDate, dailyRate, totalPrice, status, paymentState, createdAt, lastStatusUpdate)
     values (?, ?, ?, ?, ?, ?, 100, 1000, 'paid', 'captured', '${AT}', '${AT}')`,
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
      const renter = FIRST_RENTER + Math.floor((id - 1) / ofOneRenter);
      insert.run(id, `b${id}`, machine, renter, calendar[day], calendar[end]);
      for (; day <= end; day += 1) take.run(machine, calendar[day], id);
    }
  }
}
