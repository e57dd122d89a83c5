import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "../connection";
import { isStoreUnavailable } from "./errors";

let folder: string;
let database: OpenDatabase;
let other: SqliteDatabase.Database;

async function open(waitMs?: number): Promise<void> {
  database = openDatabase(join(folder, "x.db"), waitMs === undefined ? {} : { waitMs });
  await sql`create table notes (text text not null)`.execute(database.db);
  await write("before");
  other = new SqliteDatabase(join(folder, "x.db"));
}
const write = (text: string) => sql`insert into notes values (${text})`.execute(database.db);
const writeInTransaction = (text: string) =>
  database.db.transaction().execute((trx) => sql`insert into notes values (${text})`.execute(trx));
const read = async () =>
  (await sql<{ text: string }>`select text from notes order by rowid`.execute(database.db)).rows.map(
    ({ text }) => text,
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "driver-"));
});
afterEach(async () => {
  other.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("while another process holds the database", () => {
  it.each([
    ["a write", write],
    ["a transaction", writeInTransaction],
  ])("%s waits without stopping the process, and is done afterwards", async (_what, act) => {
    await open();
    other.exec("begin immediate");
    let isDone = false;
    const writing = act("during").then(() => (isDone = true));
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    await expect.poll(() => ticks).toBeGreaterThan(20);
    clearInterval(timer);
    expect([await read(), isDone]).toEqual([["before"], false]);
    other.exec("commit");
    await writing;
    expect(await read()).toEqual(["before", "during"]);
  });

  it("a write gives up in the end as one that the store could not take, and later ones are taken again", async () => {
    await open(50);
    other.exec("begin immediate");
    const failures = await Promise.all(
      [write("a"), writeInTransaction("b"), write("c")].map((writing) => writing.catch((error: unknown) => error)),
    );
    expect(failures.map(isStoreUnavailable)).toEqual([true, true, true]);
    other.exec("rollback");
    await writeInTransaction("after");
    expect(await read()).toEqual(["before", "after"]);
  });
});

describe("a transaction", () => {
  it("is read by nobody else before its end, and reads its own", async () => {
    await open();
    await database.db.transaction().execute(async (trx) => {
      await sql`insert into notes values ('own')`.execute(trx);
      expect((await sql`select text from notes`.execute(trx)).rows).toHaveLength(2);
      expect(await read()).toEqual(["before"]);
    });
    expect(await read()).toEqual(["before", "own"]);
  });

  it("keeps writes of others out until its end, in their order", async () => {
    await open();
    const order: string[] = [];
    const transaction = database.db.transaction().execute(async (trx) => {
      await sql`insert into notes values ('first')`.execute(trx);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push("first");
    });
    await Promise.all([
      transaction,
      write("second").then(() => order.push("second")),
      writeInTransaction("third").then(() => order.push("third")),
    ]);
    expect(order).toEqual(["first", "second", "third"]);
    expect(await read()).toEqual(["before", "first", "second", "third"]);
  });
});

describe("a loop of statements", () => {
  it.each([
    ["reads", read],
    ["writes", () => write("again")],
    ["transactions", () => writeInTransaction("again")],
  ])("of %s leaves the process to others again and again", async (_what, act) => {
    await open();
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    const end = performance.now() + 300;
    let turns = 0;
    for (; performance.now() < end || turns < 100; turns += 1) await act();
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });
});

describe("statements of many at once", () => {
  const ASKERS = 20;
  const EACH = 3;
  const MIN_SLOW_MS = 4;
  let steps = 12_000;
  const slow = () =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${steps}) select max(i) from n`.execute(
      database.db,
    );
  const measure = async () => {
    const begun = performance.now();
    await slow();
    return performance.now() - begun;
  };
  /** Makes a statement take some milliseconds, however fast the machine. The shortest of three was the least interrupted. */
  const findSteps = async () => {
    while (Math.min(await measure(), await measure(), await measure()) < MIN_SLOW_MS) steps *= 2;
  };

  it("share the turns of the event loop, so that each stays short and new connections are taken", async () => {
    await open();
    await findSteps();
    let [turn, isOver] = [0, false];
    const inTurn: Record<number, number> = {};
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    const ask = async () => {
      for (let at = 0; at < EACH; at += 1) {
        await slow();
        inTurn[turn] = (inTurn[turn] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: ASKERS }, ask));
    isOver = true;
    expect(Math.max(...Object.values(inTurn))).toBeLessThan(ASKERS / 2);
    expect(Object.values(inTurn).reduce((sum, one) => sum + one, 0)).toBe(ASKERS * EACH);
  });

  it("are all done, with what they do besides, in the order in which they asked", async () => {
    await open();
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: ASKERS }, async (_, asker) => {
        await slow();
        await write(String(asker));
        order.push(asker);
      }),
    );
    expect(order).toEqual(Array.from({ length: ASKERS }, (_, asker) => asker));
    expect((await read()).slice(1)).toEqual(order.map(String));
  });
});
