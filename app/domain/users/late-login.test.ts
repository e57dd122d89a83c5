import { verify } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Db } from "~db/open";
import { askForEnd } from "~/domain/endings/ask-for-end.server";
import { endDueAccounts } from "~/domain/endings/end-account.server";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { issueOfficeCode, takeOfficeCode } from "~/domain/recovery/office-code.server";
import { addUser, logIn, NOW, openTestDatabase, provePassword } from "../../../tests/fixtures/domain";
import { authenticateUser } from "./authenticate-user.server";
import { changePassword } from "./change-password.server";
import { hashPassword } from "./password.server";
import { issueResetToken, resetPassword } from "./password-reset.server";
import { registerUser } from "./register-user.server";
import { confirmSession, findSession, openSession } from "./session.server";
import { storePassword } from "./store-password.server";
import type { User } from "./user";
import { findUser } from "./user-queries.server";

vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});

const OLD = "Sowing2026";
const NEW = "Harvest2027";
const DEVICE = { name: null, id: "device-of-it" };

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
    await db.transaction().execute((trx) => storePassword(trx, { id: asha.id, password: NEW, hash }, ""));
    return isRight;
  });
}

const rowsLeft = async () => [
  ...(await db.selectFrom("sessions").select("idHash").execute()),
  ...(await db.selectFrom("known_devices").select("deviceHash").execute()),
];

describe("a login with the old password", () => {
  it("opens no session and knows no device where another was stored while it was checked", async () => {
    await changeDuringCheck();
    const late = await authenticateUser(db, { username: "asha_1", password: OLD });
    if (late === undefined) throw new Error("the hash was read before");
    expect(await openSession(db, late, { now: NOW, device: DEVICE })).toBeUndefined();
    expect(await rowsLeft()).toEqual([]);
  });

  const change = async () => {
    await changePassword(
      db,
      { ...(await provePassword(db, asha)), user: asha },
      { password: NEW, now: NOW, asker: "test" },
    );
  };
  const reset = async () => {
    await resetPassword(db, { token: await issueResetToken(db, asha, NOW), password: NEW }, NOW);
  };
  const recover = async () => {
    const code = await issueOfficeCode(db, {
      userId: asha.id,
      admin: await addUser(db),
      proof: "Known",
      isConfirmed: true,
      now: NOW,
    });
    await takeOfficeCode(db, { login: "asha_1", code, password: NEW }, NOW, "test");
  };
  it.each([
    ["a change in the profile", change],
    ["a link", reset],
    ["a code of the office", recover],
  ])("opens none after %s", async (_by, store) => {
    const early = await provePassword(db, asha);
    const session = await openSession(db, early, { now: NOW, device: DEVICE });
    expect([session === undefined, (await rowsLeft()).length]).toEqual([false, 2]);
    await store();
    expect(await openSession(db, early, { now: NOW, device: DEVICE })).toBeUndefined();
    expect(await rowsLeft()).toEqual([]);
    expect(await logIn(db, asha)).toHaveLength(32);
  });

  it("opens none once the account has ended", async () => {
    const early = await provePassword(db, asha);
    await askForEnd(db, asha, { currentPassword: OLD }, NOW);
    await db.updateTable("account_endings").set({ endsAt: NOW.toISOString() }).execute();
    await endDueAccounts(db, NOW);
    expect(await openSession(db, early, { now: NOW, device: DEVICE })).toBeUndefined();
    expect(await rowsLeft()).toEqual([]);
  });

  it("leaves none when both are stored at the same time, in whatever order", async () => {
    for (let at = 0; at < 8; at += 1) {
      const early = await provePassword(db, asha);
      const store = () =>
        db.transaction().execute((trx) => storePassword(trx, { id: asha.id, password: NEW, hash: `phc ${at}` }, ""));
      const open = () => openSession(db, early, { now: NOW, device: DEVICE });
      await Promise.all(at % 2 === 0 ? [store(), open()] : [open(), store()]);
      expect(await rowsLeft()).toEqual([]);
    }
  });
});

describe("the old password, checked while another is stored", () => {
  const isNew = async () => (await authenticateUser(db, { username: "asha_1", password: NEW }))?.user.id === asha.id;

  it("makes no old login fresh again", async () => {
    const session = await logIn(db, asha);
    expect(await confirmSession(db, session, NOW)).toBe(true);
    await changeDuringCheck();
    await authenticateUser(db, { username: "asha_1", password: OLD });
    expect(await confirmSession(db, session, NOW)).toBe(false);
    expect(await findSession(db, session, NOW)).toBeUndefined();
  });

  it("sets no third one", async () => {
    await changeDuringCheck();
    const late = await authenticateUser(db, { username: "asha_1", password: OLD });
    if (late === undefined) throw new Error("the hash was read before");
    const third = { password: "Stolen2027", now: NOW, asker: "test" };
    await expect(changePassword(db, late, third)).rejects.toThrow("currentPasswordWrong");
    expect(await isNew()).toBe(true);
  });

  it("neither changes the contact nor ends the account", async () => {
    await changeDuringCheck();
    const proof = { currentPassword: OLD, now: NOW };
    await expect(changeProfile(db, asha, { contact: "thief@example.in" }, proof)).rejects.toThrow(
      "currentPasswordWrong",
    );
    expect([(await findUser(db, asha.id))?.contact, await isNew()]).toEqual([null, true]);
    const hash = await hashPassword(OLD);
    await db.updateTable("users").set({ password: hash }).where("id", "=", asha.id).execute();
    await changeDuringCheck();
    await expect(askForEnd(db, asha, proof, NOW)).rejects.toThrow("currentPasswordWrong");
    expect(await db.selectFrom("account_endings").selectAll().execute()).toEqual([]);
  });
});
