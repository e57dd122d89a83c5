import { verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, it, vi } from "vitest";
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
import { checkPassword } from "./password.server";
import { changePassword, resetPassword, signReset } from "./new-password.server";
import { findSession, openSession } from "./session.server";
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
    await expect(changePassword(db, early, { password: "Stolen2027", now: NOW })).rejects.toThrow(
      "currentPasswordWrong",
    );
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

it("a login costs one hash of the same cost, for a known name and an unknown one", async () => {
  await checkPassword("", undefined);
  vi.mocked(verify).mockClear();
  for (const username of ["asha_1", "nobody"]) await authenticateUser(db, { username, password: "Wrong2026" });
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
  expect(costs).toEqual(Array(2).fill("$argon2id$v=19$m=19456,t=2,p=1"));
});
