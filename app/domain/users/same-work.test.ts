import { verify } from "@node-rs/argon2";
import type { KyselyPlugin } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
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

describe("nobody learns who has an account", () => {
  it("from the work of a login: one look-up and one hash of the same cost", async () => {
    const db = await openWithAsha();
    const known = await workOf(db, (noted) => authenticateUser(noted, { username: "asha_1", password: "Wrong2026" }));
    const unknown = await workOf(db, (noted) => authenticateUser(noted, { username: "nobody", password: "Wrong2026" }));
    expect(known.hashes).toEqual(["$argon2id$v=19$m=19456,t=2,p=1"]);
    expect(known.statements).toHaveLength(1);
    expect(unknown).toEqual(known);
  });

  it("from the work of asking for a new password: one row, no look-up", async () => {
    const db = await openWithAsha();
    const known = await workOf(db, (noted) => requestReset(noted, "asha@example.in", NOW));
    const unknown = await workOf(db, (noted) => requestReset(noted, "nobody@example.in", NOW));
    expect(known).toEqual({ statements: ["InsertQueryNode"], hashes: [] });
    expect(unknown).toEqual(known);
  });
});
