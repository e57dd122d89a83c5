import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { NOW, openTestDatabase, provePassword, SERVER_SECRET, registerUser } from "../../../tests/fixtures/domain";
import { runMails } from "../../../tests/fixtures/run-mails";
import { storeFirstContact } from "./contacts.server";
import { changePassword, findReset, listAccountsOf, resetPassword, signReset } from "./new-password.server";
import type { User } from "./user";
import { findUser } from "./user-queries.server";

const PASSWORD = "Sowing2026";
const PROOF = { currentPassword: PASSWORD };
const SETTING = { serverSecret: SERVER_SECRET, now: NOW };
const PHONE = "+919822012345";
let people = 0;
let db: Db;
let user: User;
let old: string;
const mine = (name: string) => `${name}${people}@example.in`;

const addAccount = (username: string) =>
  registerUser(db, { username, password: PASSWORD, name: "Asha Pawar" }, { language: "en", now: NOW });

beforeEach(async () => {
  people += 1;
  db = await openTestDatabase();
  user = await addAccount("asha_1");
  old = mine("old");
  await changeProfile(db, user, { contact: old }, { isFreshLogin: true });
  await db.updateTable("users").set({ confirmedContact: old }).execute();
  await db.deleteFrom("outbox").execute();
});

/** Runs the email jobs; whom the emails about a changed contact go to. */
async function post(): Promise<string[]> {
  const sent = await runMails(db);
  return sent.flatMap(({ to, subject }) => (subject === "The contact of your account was changed" ? [to] : []));
}

const resets = async (address: string) => (await listAccountsOf(db, address)).length;
const contactNow = async () => (await findUser(db, user.id))?.contact;
async function linkOf({ id }: { id: number }): Promise<string> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return signReset(row, NOW, SERVER_SECRET);
}
const isGood = async (link: string) => (await findReset(db, link, SETTING)) !== undefined;

describe("a contact changed without the password", () => {
  it("takes effect, but only the old one resets the password and is told, whatever follows", async () => {
    await changeProfile(db, user, { contact: mine("new") }, { isFreshLogin: true });
    expect(await contactNow()).toBe(mine("new"));
    expect([await resets(mine("new")), await resets(old)]).toEqual([0, 1]);
    await changeProfile(db, user, { contact: null }, { isFreshLogin: true });
    await changeProfile(db, user, { contact: mine("third") }, { isFreshLogin: true });
    expect([await resets(mine("new")), await resets(mine("third")), await resets(old)]).toEqual([0, 0, 1]);
    expect(new Set(await post())).toEqual(new Set([old]));
  });

  it.each([
    ["by its link", async () => resetPassword(db, { token: await linkOf(user), password: "Harvest2026" }, SETTING)],
    [
      "by the one before",
      async () => changePassword(db, await provePassword(db, user), { password: "Harvest2026", now: NOW }),
    ],
  ])("gives way to the old one with a new password that the owner sets %s", async (_by, setPassword) => {
    for (const name of ["new", "thief"]) await changeProfile(db, user, { contact: mine(name) });
    await setPassword();
    expect(await contactNow()).toBe(old);
    expect([await resets(mine("thief")), await resets(old)]).toEqual([0, 1]);
  });

  it("is told to who has a phone alone: in the product, and by SMS where the number is confirmed", async () => {
    const set = { contact: PHONE, recoveryContact: PHONE, confirmedPhone: PHONE, smsMessages: 0 } as const;
    await db.updateTable("users").set(set).execute();
    await changeProfile(db, user, { contact: mine("thief") });
    expect(await post()).toEqual([]);
    const told = await db.selectFrom("notifications").select(["userId", "kind"]).execute();
    expect(told).toEqual([{ userId: user.id, kind: "contactChanged" }]);
    const sms = await db.selectFrom("outbox").select(["kind", "payload"]).where("kind", "<>", "mail").execute();
    expect(sms.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) as unknown }))).toEqual([
      {
        kind: "phone_message",
        payload: expect.objectContaining({ about: "notification", way: "sms", to: PHONE }) as unknown,
      },
    ]);
  });

  it("leaves the old one's links alone until it is saved with the password, which ends them", async () => {
    const link = await linkOf(user);
    await changeProfile(db, user, { contact: mine("new") }, { isFreshLogin: true });
    expect(await isGood(link)).toBe(true);
    await changeProfile(db, user, { contact: mine("new") }, PROOF);
    expect([await resets(mine("new")), await resets(old), await isGood(link)]).toEqual([1, 0, false]);
  });
});

it("a contact changed with the password resets the password at once, ends the old one's links and no others, and stays", async () => {
  const [link, others] = [await linkOf(user), await linkOf(await addAccount("asha_4"))];
  await changeProfile(db, user, { name: "Asha Patil" }, PROOF);
  expect(await isGood(link)).toBe(true);
  await changeProfile(db, user, { contact: mine("new") }, PROOF);
  expect([await isGood(link), await isGood(others)]).toEqual([false, true]);
  expect([await resets(mine("new")), await resets(old)]).toEqual([1, 0]);
  expect(await post()).toEqual([old]);
  await resetPassword(db, { token: await linkOf(user), password: "Harvest2026" }, SETTING);
  expect(await contactNow()).toBe(mine("new"));
});

describe("the first contact of an account", () => {
  const state = async ({ id }: { id: number }) => {
    const row = db.selectFrom("users").select(["contact", "recoveryContact"]).where("id", "=", id);
    return Object.values(await row.executeTakeFirstOrThrow()) as unknown[];
  };
  const give = (to: { id: number }, isFreshLogin: boolean) =>
    db.transaction().execute((trx) => storeFirstContact(trx, to, PHONE, { now: NOW, isFreshLogin }));

  it.each([true, false])("resets the password where the login is fresh: %s", async (isFreshLogin) => {
    const [saved, booked] = [await addAccount("asha_2"), await addAccount("asha_3")];
    await changeProfile(db, saved, { contact: mine("first") }, { isFreshLogin });
    await give(booked, isFreshLogin);
    expect(await state(saved)).toEqual([mine("first"), isFreshLogin ? mine("first") : null]);
    expect(await state(booked)).toEqual([PHONE, isFreshLogin ? PHONE : null]);
    // Where no other resets the password it stays with a new one.
    await changePassword(db, await provePassword(db, booked), { password: "Harvest2026", now: NOW });
    expect((await state(booked))[0]).toBe(PHONE);
  });

  it("takes no other's place, and does not reset the password where another was removed", async () => {
    await give(user, true);
    expect(await state(user)).toEqual([old, old]);
    await changeProfile(db, user, { contact: null }, { now: NOW });
    await give(user, true);
    expect(await state(user)).toEqual([PHONE, old]);
  });
});

/** Last: the limit is counted in memory by the account's id, which the accounts of all databases here share. */
it("a wrong password beside a new contact is refused, and after ten of them the right one too", async () => {
  const change = { contact: mine("new"), name: "Other" };
  for (let at = 0; at < 10; at += 1)
    await expect(changeProfile(db, user, change, { currentPassword: "Wrong1" })).rejects.toMatchObject({
      fields: { currentPassword: ["currentPasswordWrong"] },
    });
  await expect(changeProfile(db, user, change, PROOF)).rejects.toThrow("tooManyGuesses");
  expect(await findUser(db, user.id)).toMatchObject({ contact: old, name: "Asha Pawar" });
});
