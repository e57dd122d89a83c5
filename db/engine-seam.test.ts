import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

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

it("the domain has no SQL text but for what both engines read alike", () => {
  expect(domainFiles.length).toBeGreaterThan(50);
  expect(domainFiles.filter((path) => DIALECT.test(source(path)))).toEqual(READ_ALIKE);
});
