import { verify } from "@node-rs/argon2";
import type { KyselyPlugin } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import type { Db } from "~db/open";
import { NOW, openTestDatabase, registerUser } from "../../../tests/fixtures/domain";
import { authenticateUser } from "./accounts.server";
import { requestReset } from "./new-password.server";
import { checkPassword } from "./password.server";

vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});

afterEach(() => vi.mocked(verify).mockClear());

/** The same database, with a note of every statement. */
function note(db: Db): { db: Db; statements: string[] } {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(plugin), statements };
}

async function workOf(db: Db, act: (db: Db) => Promise<unknown>): Promise<{ statements: string[]; hashes: string[] }> {
  vi.mocked(verify).mockClear();
  const noted = note(db);
  await act(noted.db);
  const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
  return { statements: noted.statements, hashes };
}

async function openWithAsha(): Promise<Db> {
  const db = await openTestDatabase();
  await registerUser(
    db,
    { username: "asha_1", password: "Sowing2026", name: "Asha Pawar" },
    { language: "en", now: NOW },
  );
  await db.updateTable("users").set({ contact: "asha@example.in" }).execute();
  await checkPassword("", undefined);
  return db;
}

it("a login does one look-up and one hash of the same cost, whoever is named; a wish for a new password one row", async () => {
  const db = await openWithAsha();
  const works = [];
  for (const [username, address] of [
    ["asha_1", "asha@example.in"],
    ["nobody", "nobody@example.in"],
  ] as const) {
    works.push([
      await workOf(db, (noted) => authenticateUser(noted, { username, password: "Wrong2026" })),
      await workOf(db, (noted) => requestReset(noted, address, NOW)),
    ]);
  }
  expect(works[0]).toEqual([
    { statements: ["SelectQueryNode"], hashes: ["$argon2id$v=19$m=19456,t=2,p=1"] },
    { statements: ["InsertQueryNode"], hashes: [] },
  ]);
  expect(works[1]).toEqual(works[0]);
});
