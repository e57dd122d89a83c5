import { verify } from "@node-rs/argon2";
import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Db } from "~db/open";
import { askForEnd } from "~/domain/endings/ask-for-end.server";
import { endDueAccounts } from "~/domain/endings/end-account.server";
import { issueOfficeCode, takeOfficeCode } from "~/domain/recovery/office-code.server";
import {
  addUser,
  logIn,
  NOW,
  openTestDatabase,
  provePassword,
  SERVER_SECRET,
  registerUser,
} from "../../../tests/fixtures/domain";
import { authenticateUser } from "./accounts.server";
import { checkPassword, hashPassword } from "./password.server";
import { changePassword, requestReset, resetPassword, signReset, storePassword } from "./new-password.server";
import { confirmSession, findSession, openSession } from "./session.server";
import type { Login, User } from "./user";

vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});

const OLD = "Sowing2026";
const NEW = "Harvest2027";

let db: Db;
let asha: User;
beforeEach(async () => {
  db = await openTestDatabase();
  asha = await registerUser(
    db,
    { username: "asha_1", password: OLD, name: "Asha Pawar" },
    { language: "en", now: NOW },
  );
});
afterEach(() => vi.mocked(verify).mockReset());

/** Stores another password as soon as the next check of one has answered: after its hash was read, before it counts. */
async function changeDuringCheck(): Promise<void> {
  const { verify: check } = await vi.importActual<typeof import("@node-rs/argon2")>("@node-rs/argon2");
  const hash = await hashPassword(NEW);
  vi.mocked(verify).mockImplementationOnce(async (...given) => {
    const isRight = await check(...given);
    await db.transaction().execute((trx) => storePassword(trx, asha.id, hash));
    return isRight;
  });
}

describe("a login with the old password", () => {
  const isOpen = async (login: Login) =>
    (await findSession(db, await openSession(db, login, { now: NOW }), NOW)) !== undefined;

  const change = async () => {
    await changePassword(db, await provePassword(db, asha), { password: NEW, now: NOW });
  };
  const setting = { serverSecret: SERVER_SECRET, now: NOW };
  const reset = async () => {
    const row = await db.selectFrom("users").selectAll().where("id", "=", asha.id).executeTakeFirstOrThrow();
    await resetPassword(db, { token: signReset(row, NOW, SERVER_SECRET), password: NEW }, setting);
  };
  const recover = async () => {
    const issue = { userId: asha.id, admin: await addUser(db), proof: "Known", isConfirmed: true };
    const code = await issueOfficeCode(db, { ...issue, ...setting });
    await takeOfficeCode(db, { login: "asha_1", code, password: NEW }, setting);
  };
  it.each([
    ["a change in the profile", change],
    ["a link", reset],
    ["a code of the office", recover],
  ])("opens none after %s and ends those that are open", async (_by, store) => {
    const early = await provePassword(db, asha);
    const session = await openSession(db, early, { now: NOW });
    const others = await logIn(db, await addUser(db));
    expect(await findSession(db, session, NOW)).toBeDefined();
    await store();
    expect(await findSession(db, session, NOW)).toBeUndefined();
    expect(await findSession(db, others, NOW)).toBeDefined();
    expect(await isOpen(early)).toBe(false);
    expect(await isOpen(await provePassword(db, asha))).toBe(true);
  });

  it("opens none once the account has ended", async () => {
    const early = await provePassword(db, asha);
    await askForEnd(db, asha, OLD, NOW);
    await db.updateTable("account_endings").set({ endsAt: NOW.toISOString() }).execute();
    await endDueAccounts(db, NOW);
    expect(await isOpen(early)).toBe(false);
  });
});

describe("the old password, checked while another is stored", () => {
  it("makes no old login fresh again", async () => {
    const session = await logIn(db, asha);
    expect(await confirmSession(db, session, NOW)).toBe(true);
    await changeDuringCheck();
    await authenticateUser(db, { username: "asha_1", password: OLD });
    expect(await confirmSession(db, session, NOW)).toBe(false);
    expect(await findSession(db, session, NOW)).toBeUndefined();
  });

  it("sets no third one, and opens no session", async () => {
    await changeDuringCheck();
    const late = await authenticateUser(db, { username: "asha_1", password: OLD });
    if (late === undefined) throw new Error("the hash was read before");
    expect(await findSession(db, await openSession(db, late, { now: NOW }), NOW)).toBeUndefined();
    await expect(changePassword(db, late, { password: "Stolen2027", now: NOW })).rejects.toThrow(
      "currentPasswordWrong",
    );
    expect((await authenticateUser(db, { username: "asha_1", password: NEW }))?.user.id).toBe(asha.id);
  });
});

/** The same database, with a note of every statement. */
function note(): { db: Db; statements: string[] } {
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

async function workOf(act: (db: Db) => Promise<unknown>): Promise<{ statements: string[]; hashes: string[] }> {
  vi.mocked(verify).mockClear();
  const noted = note();
  await act(noted.db);
  const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
  return { statements: noted.statements, hashes };
}

it("a login does one look-up and one hash of the same cost, whoever is named; a wish for a new password one row", async () => {
  await db.updateTable("users").set({ contact: "asha@example.in" }).execute();
  await checkPassword("", undefined);
  const works = [];
  for (const [username, address] of [
    ["asha_1", "asha@example.in"],
    ["nobody", "nobody@example.in"],
  ] as const) {
    works.push([
      await workOf((noted) => authenticateUser(noted, { username, password: "Wrong2026" })),
      await workOf((noted) => requestReset(noted, address, NOW)),
    ]);
  }
  expect(works[0]).toEqual([
    { statements: ["SelectQueryNode"], hashes: ["$argon2id$v=19$m=19456,t=2,p=1"] },
    { statements: ["InsertQueryNode"], hashes: [] },
  ]);
  expect(works[1]).toEqual(works[0]);
});
