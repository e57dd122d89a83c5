import SqliteDatabase from "better-sqlite3";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Db } from "~db/open";
import { migrate } from "~db/migrate";
import { NOW } from "../../../tests/fixtures/domain";
import { writeOwnData } from "./own-data.server";

const ROWS = fileURLToPath(new URL("../../../tests/fixtures/every-table.sql", import.meta.url));
const USERS = [1, 2, 3];

/** Which list of one's own data holds a table that leads to a user. */
const HELD_IN: Record<string, string> = {
  users: "account",
  sessions: "sessions",
  account_endings: "accountEndings",
  two_step_logins: "twoStepLogins",
  phone_codes: "phoneCodes",
  phone_messages: "phoneMessages",
  audit: "actions",
  equipment: "equipment",
  equipment_blocks: "blockedDays",
  images: "photos",
  equipment_terms: "equipmentTerms",
  equipment_areas: "equipmentAreas",
  bookings: "bookings",
  booking_moves: "moves",
  booking_farmers: "bookedForOthers",
  balances: "balances",
  transfers: "transfers",
  transfer_photos: "transferPhotos",
  questions: "questions",
  question_posts: "questionTexts",
  payments: "payments",
  refunds: "refunds",
  receipts: "receipts",
  credit_notes: "creditNotes",
  provider_cases: "disputes",
  reviews: "reviews",
  notifications: "notifications",
  payout_accounts: "payoutAccount",
  payouts: "payouts",
  payout_lines: "payoutLines",
  free_alerts: "alerts",
  comparisons: "comparisons",
  recommendations: "recommendations",
};

/** Tables and columns that are left out, and why. */
const LEFT_OUT: Record<string, string> = {
  booking_days: "the days between the first and last of a booking or block, which are there",
  payout_runs: "what the office pays many owners at once; one's own payouts are there",
  "payout_accounts.upiId": "a borrowed session must not read it; masked on the page",
  "payout_accounts.account": "a borrowed session must not read it; masked on the page",
  "payouts.upiId": "a borrowed session must not read it; masked on the page",
  "payouts.account": "a borrowed session must not read it; masked on the page",
  "payouts.runId": "counts for the office alone",
  "bookings.commissionBasisPoints": "between the owner and the office; in the lines of the payouts",
  orders: "the provider's numbers of what is in bookings and payments",
  equipment_specs: "made from the equipment, for the search",
  "balances.words": "may be the other side's; one's own are among the actions",
  transfer_codes: "shown on the booking until they are used",
  "users.password": "a secret",
  "users.isAdmin": "a right, not data of a person",
  "sessions.idHash": "a secret",
  "sessions.passwordTag": "made from the password",
  "sessions.data": "what waits for the next page, for seconds",
  "two_step_logins.secret": "a secret",
  "two_step_logins.lastStep": "of the last code, which was a secret",
  "two_step_logins.recoveryHashes": "of secrets",
  "phone_codes.seed": "a secret",
  "phone_codes.tries": "counts for the product alone",
  "phone_messages.jobId": "counts for the product alone",
  "account_endings.documentName": "set when the account can no longer log in",
  "audit.actor": "the part that the user played follows from the action",
  "equipment_blocks.personName": "someone else",
  "equipment_blocks.personContact": "someone else",
  "equipment_blocks.note": "may be about someone else",
  "images.hash": "there as the photo's address",
  "receipts.token": "a secret of the paper",
  "credit_notes.token": "a secret of the paper",
  "receipts.pdfUrl": "the file is made when it is asked for",
  "bookings.publicId": "a secret of the payment's way back",
  "booking_moves.reason": "may be the other side's; one's own is among the actions",
  "transfer_photos.hash": "counts for the product alone",
  "booking_farmers.name": "someone else",
  "booking_farmers.phone": "someone else",
  "booking_farmers.codeRound": "makes a secret",
  "transfers.note": "the owner's; one's own is among the actions",
  "questions.renterId": "someone else's, or one's own",
  "questions.ownerId": "someone else's, or one's own",
  "questions.reportedBy": "may be the other side",
  "questions.reportReason": "may be the other side's; one's own is among the actions",
  "payments.settles": "follows from the booking",
  "refunds.round": "counts for the product alone",
  "provider_cases.providerId": "the provider's number",
  "provider_cases.orderId": "the provider's number",
  "notifications.dedupeKey": "for the product alone",
  "equipment.textLanguage": "follows from the text",
  "equipment.searchableSpecs": "made from the specifications",
  "equipment.latitude": "follows from the location",
  "equipment.longitude": "follows from the location",
  "equipment.placeKey": "follows from the location",
};
/** Columns that say whose a row is. */
const OWNERS = ["userId", "ownerId", "actorId"];

const columns: Record<string, string[]> = {};
/** Tables that lead to a user, over others or by themselves. */
let personal: string[] = [];
let found: Record<string, unknown>[] = [];

function findPersonal(references: Record<string, string[]>): string[] {
  let known = ["users", ...Object.keys(columns).filter((table) => columns[table]?.some((one) => OWNERS.includes(one)))];
  for (;;) {
    const more = Object.keys(columns).filter(
      (table) =>
        !known.includes(table) &&
        (references[table]?.some((other) => known.includes(other)) === true || columns[table]?.includes("bookingId")),
    );
    if (more.length === 0) return known;
    known = [...known, ...more];
  }
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "own-data-"));
  const file = join(folder, "yantra.db");
  const database = openDatabase(file);
  await migrate(database, file);
  await database.close();
  const sqlite = new SqliteDatabase(file);
  sqlite.pragma("foreign_keys = off");
  sqlite.exec(readFileSync(ROWS, "utf8"));
  sqlite.exec('update provider_cases set "bookingId" = (select min(id) from bookings)');
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
  const references: Record<string, string[]> = {};
  for (const table of tables) {
    columns[table] = (sqlite.pragma(`table_xinfo("${table}")`) as { name: string }[]).map(({ name }) => name);
    references[table] = (sqlite.pragma(`foreign_key_list("${table}")`) as { table: string }[]).map((one) => one.table);
  }
  personal = findPersonal(references);
  sqlite.close();
  const { db, close } = openDatabase(file);
  found = await Promise.all(USERS.map((id) => readOwnData(db, id)));
  await close();
  rmSync(folder, { recursive: true, force: true });
});

async function readOwnData(db: Db, id: number): Promise<Record<string, unknown>> {
  return JSON.parse(await writeOwnData(db, { id }, NOW)) as Record<string, unknown>;
}

/** Names of what a list of one's own data says, of all users together. */
const keysOf = (list: string): Set<string> =>
  new Set(found.flatMap((data) => [data[list] ?? []].flat().flatMap((row) => Object.keys(row as object))));

describe("one's own data", () => {
  it("holds every table that leads to a user, or it is said why not", () => {
    expect(personal).toEqual(expect.arrayContaining(["users", "free_alerts", "payments", "booking_days"]));
    expect(personal.filter((table) => HELD_IN[table] === undefined && LEFT_OUT[table] === undefined)).toEqual([]);
  });

  it("holds every column of them, or it is said why not", () => {
    const missing = Object.entries(HELD_IN).flatMap(([table, list]) => {
      const keys = keysOf(list);
      return (columns[table] ?? [])
        .filter(
          (column) => !keys.has(column) && !OWNERS.includes(column) && LEFT_OUT[`${table}.${column}`] === undefined,
        )
        .filter((column) => column !== "id")
        .map((column) => `${table}.${column}`);
    });
    expect(missing).toEqual([]);
  });

  it("leaves out nothing that is not there, or is held all the same", () => {
    const stale = Object.keys(LEFT_OUT).filter((name) => {
      const [table = "", column] = name.split(".");
      if (column === undefined) return !personal.includes(table) || table in HELD_IN;
      return columns[table]?.includes(column) !== true || keysOf(HELD_IN[table] ?? "").has(column);
    });
    expect(stale).toEqual([]);
  });
});
