import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openDatabase } from "./open";
import { engineOf } from "./engine";
import { expectRows } from "../tests/fixtures/expect-rows";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DOMAIN = join(ROOT, "app", "domain");
/** SQL written as text, and the engine itself. */
const DIALECT = /\bsql(<[^`]*>)?`|\bsql\.\w+\(|import \{[^}]*\bsql\b[^}]*\} from "kysely"|~db\/postgres/;

/** In words that both engines read. */
const READ_ALIKE = [
  "endings/end-account.server.ts",
  "endings/obstacles.server.ts",
  "exports/own-data.server.ts",
  "payouts/due.server.ts",
  "search/find-equipment.server.ts",
];

const source = (path: string) => readFileSync(join(DOMAIN, path), "utf8");
const domainFiles = readdirSync(DOMAIN, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
);

describe("the seam between the domain and an engine", () => {
  it("has no SQL text on the domain's side", () => {
    expect(domainFiles.length).toBeGreaterThan(50);
    expect(domainFiles.filter((path) => DIALECT.test(source(path)))).toEqual(READ_ALIKE);
  });

  it("would find a leak", () =>
    expectRows(
      ["sql`select 1`", "sql<{ id: number }>`select id`", `import { isStoreUnavailable } from "~db/postgres";`],
      (text) => DIALECT.test(text),
      () => true,
    ));

  it("gives the engine of the connection, in a transaction too", async () => {
    const database = openDatabase(":memory:");
    const engine = engineOf(database.db);
    expect(await database.db.transaction().execute((trx) => Promise.resolve(engineOf(trx)))).toBe(engine);
    await database.close();
  });
});
