import Database from "better-sqlite3";
import { join } from "node:path";
import type { Day } from "~/domain/calendar/day";
import { OWNER_NAME, RENTER_NAME, writeHistory } from "../../faults/delays/long-history";
import { writeStock } from "../search/stock";
import { launchProduct } from "../server/launched-product";
import type { LaunchedServer } from "../server/launched-server";
import { cookieHeader, signIn, signUpRenter } from "../server/renter";

/** A product with a stock of some size, and people who use it. */

const SEED = 20_260_101;
const BOOKINGS_A_MACHINE = 10;
/** At most so many rows belong to one person: reviews, notifications, sessions. */
const MAX_OF_ONE_PERSON = 10_000;
const OF_ONE_PERSON = { bookings: 100_000, machines: 10_000 };

/** renter and admin are new; the long ones have made up to 100,000 bookings and own up to 10,000 machines. */
export type Person = "visitor" | "renter" | "long renter" | "long owner" | "admin";

export interface GrownProduct {
  machines: number;
  bookings: number;
  server: LaunchedServer;
  /** Cookie of each person; none for a visitor. */
  cookies: Record<Person, string>;
}

/** Writes a stock with ten bookings a machine and all that follows from them, and starts the product on it. */
export async function launchGrown(dataDir: string, machines: number, today: Day): Promise<GrownProduct> {
  const file = join(dataDir, "yantra.db");
  const bookings = machines * BOOKINGS_A_MACHINE;
  await writeStock(file, { equipment: machines, bookings, ofOnePerson: OF_ONE_PERSON, decided: true }, today, SEED);
  writeHistory(file, Math.min(bookings, MAX_OF_ONE_PERSON));
  addUsers(file, machines);
  addFarmers(file);
  const server = await launchProduct(dataDir);
  const renter = await signUpRenter(server.origin);
  const admin = await signUpRenter(server.origin);
  const change = new Database(file, { timeout: 10_000 });
  change.prepare("update users set isAdmin = 1 where username = ?").run(admin.username);
  change
    .prepare("update users set password = (select password from users where username = ?) where username in (?, ?)")
    .run(renter.username, OWNER_NAME, RENTER_NAME);
  change.close();
  const as = async (username: string) =>
    cookieHeader(await signIn(server.origin, { username, password: renter.password }));
  return {
    machines,
    bookings,
    server,
    cookies: {
      visitor: "",
      renter: cookieHeader(renter),
      "long renter": await as(RENTER_NAME),
      "long owner": await as(OWNER_NAME),
      admin: await as(admin.username),
    },
  };
}

function addUsers(file: string, users: number): void {
  const sqlite = new Database(file);
  sqlite.pragma("synchronous = OFF");
  sqlite
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into users (username, password, name, createdAt) select 'farmer' || i, '-', 'Ramesh Jadhav ' || i, '2026-01-01T00:00:00.000Z' from n`,
    )
    .run(users);
  sqlite.close();
}

/** One booking of ten is for somebody else. */
function addFarmers(file: string): void {
  const sqlite = new Database(file);
  sqlite.pragma("synchronous = OFF");
  sqlite.exec(
    `insert into booking_farmers ("bookingId", name, phone, "agreedAt")
      select id, 'Gangubai More ' || id, '+9198' || (10000000 + id), '2026-01-01T00:00:00.000Z' from bookings where id % 10 = 0`,
  );
  sqlite.close();
}
