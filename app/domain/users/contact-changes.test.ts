import { MS_PER_DAY } from "~/domain/calendar/duration";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { sendEmail } from "~/domain/emails/send-email.server";
import { leaseJob } from "~/domain/outbox/outbox.server";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import type { Email } from "~/gateways/email.server";
import { logIn, openTestDatabase } from "../../../tests/fixtures/domain";
import { changePassword } from "./change-password.server";
import { findHeldChange, findUndoable, undoContactChange } from "./contact-changes.server";
import { isResetTokenGood, issueResetToken, listAccountsOf, resetPassword } from "./password-reset.server";
import { registerUser } from "./register-user.server";
import { findSession } from "./session.server";
import type { User } from "./user";
import { findUser } from "./user-queries.server";

const PASSWORD = "Sowing2026";
const PROOF = { currentPassword: PASSWORD };
let people = 0;
let db: Db;
let user: User;
let old: string;
const mine = (name: string) => `${name}${people}@example.in`;
const inDays = (days: number) => new Date(Date.now() + days * MS_PER_DAY);

beforeEach(async () => {
  people += 1;
  db = await openTestDatabase();
  user = await registerUser(
    db,
    { username: "asha_1", password: PASSWORD, name: "Asha Pawar" },
    { language: "en", now: new Date() },
  );
  old = mine("old");
  await changeProfile(db, user, { contact: old }, { isFreshLogin: true });
  await db.updateTable("users").set({ confirmedContact: old }).execute();
  await db.deleteFrom("outbox").execute();
});

/** Runs the email jobs; the undo links in them, by recipient. */
async function post(): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  const send = ({ to, text }: Email) => {
    const code = /\/auth\/undo-contact\?code=([\w.-]+)/.exec(text)?.[1];
    if (code !== undefined) codes.set(to, code);
    return Promise.resolve();
  };
  for (;;) {
    const job = await leaseJob(db, ["mail"], new Date());
    if (job === undefined) return codes;
    const services = { db, email: { send }, appUrl: "https://yantra.example", officeAddress: "office@example.com" };
    await sendEmail(services, job, new Date());
    await db.deleteFrom("outbox").where("id", "=", job.id).execute();
  }
}

const resets = async (address: string, now = new Date()) => (await listAccountsOf(db, address, now)).length;
const contactNow = async () => (await findUser(db, user.id))?.contact;

describe("a contact changed without the password", () => {
  it("takes effect, but only the old one resets the password, whatever follows and however long", async () => {
    await changeProfile(db, user, { contact: mine("new") }, { isFreshLogin: true });
    expect(await contactNow()).toBe(mine("new"));
    expect([await resets(mine("new")), await resets(old)]).toEqual([0, 1]);
    await changeProfile(db, user, { contact: null }, { isFreshLogin: true });
    await changeProfile(db, user, { contact: mine("third") }, { isFreshLogin: true });
    expect([await resets(mine("new")), await resets(mine("third")), await resets(old)]).toEqual([0, 0, 1]);
    expect([await resets(mine("third"), inDays(6.9)), await resets(old, inDays(6.9))]).toEqual([0, 1]);
    expect([await resets(mine("third"), inDays(400)), await resets(old, inDays(400))]).toEqual([0, 1]);
    expect([...(await post()).keys()]).toEqual([old]);
  });

  it("is undone by a new password that comes by the old one, however often it was changed", async () => {
    await changeProfile(db, user, { contact: mine("new") }, {});
    await changeProfile(db, user, { contact: mine("third") }, {});
    const token = await issueResetToken(db, user, new Date());
    await resetPassword(db, { token, password: "Harvest2026" }, new Date());
    expect(await contactNow()).toBe(old);
    expect(await findHeldChange(db, user.id)).toBeUndefined();
    expect([await resets(mine("third"), inDays(7.1)), await resets(old, inDays(7.1))]).toEqual([0, 1]);
  });

  it("stays after a new password where it was made with the one before", async () => {
    await changeProfile(db, user, { contact: mine("new") }, PROOF);
    const token = await issueResetToken(db, user, new Date());
    await resetPassword(db, { token, password: "Harvest2026" }, new Date());
    expect(await contactNow()).toBe(mine("new"));
  });

  it("is undone by a new password that the owner sets with the one before", async () => {
    await changeProfile(db, user, { contact: mine("thief") });
    const { password: hash } = await db.selectFrom("users").select("password").executeTakeFirstOrThrow();
    await changePassword(db, { user, hash }, { password: "Harvest2026", now: new Date(), asker: "test" });
    expect(await contactNow()).toBe(old);
    expect([await resets(mine("thief"), inDays(30)), await resets(old, inDays(30))]).toEqual([0, 1]);
  });

  it("is told to who has a phone alone: in the product, and by SMS where the number is confirmed", async () => {
    const number = "+919822012345";
    await db.updateTable("users").set({ contact: number, confirmedPhone: number, smsMessages: 0 }).execute();
    await changeProfile(db, user, { contact: mine("thief") });
    await db.deleteFrom("outbox").where("payload", "like", '%"confirm"%').execute();
    expect([...(await post()).keys()]).toEqual([]);
    const told = await db.selectFrom("notifications").select(["userId", "kind"]).execute();
    expect(told).toEqual([{ userId: user.id, kind: "contactChanged" }]);
    const sms = await db.selectFrom("outbox").select(["kind", "payload"]).execute();
    expect(sms.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) as unknown }))).toEqual([
      {
        kind: "phone_message",
        payload: expect.objectContaining({ about: "notification", way: "sms", to: number }) as unknown,
      },
    ]);
  });

  it("leaves the old one's links alone: they are the owner's way back", async () => {
    const link = await issueResetToken(db, user, new Date());
    await changeProfile(db, user, { contact: mine("new") }, { isFreshLogin: true });
    expect(await isResetTokenGood(db, link, new Date())).toBe(true);
  });

  it("is released by the password, which ends the old one's links", async () => {
    await changeProfile(db, user, { contact: mine("new") });
    const link = await issueResetToken(db, user, new Date());
    await changeProfile(db, user, { contact: mine("new") }, PROOF);
    expect([await resets(mine("new")), await resets(old)]).toEqual([1, 0]);
    expect(await isResetTokenGood(db, link, new Date())).toBe(false);
    expect(await findHeldChange(db, user.id)).toBeUndefined();
  });
});

describe("a contact changed with the password", () => {
  it("resets the password at once", async () => {
    await changeProfile(db, user, { contact: mine("new") }, PROOF);
    expect([await resets(mine("new")), await resets(old)]).toEqual([1, 0]);
  });

  it("ends the old one's links to a new password, and those of nobody else", async () => {
    const other = await registerUser(
      db,
      { username: "asha_4", password: PASSWORD, name: "Asha" },
      { language: "en", now: new Date() },
    );
    const [link, others] = [await issueResetToken(db, user, new Date()), await issueResetToken(db, other, new Date())];
    await changeProfile(db, user, { name: "Asha Patil" }, PROOF);
    expect(await isResetTokenGood(db, link, new Date())).toBe(true);
    await changeProfile(db, user, { contact: mine("new") }, PROOF);
    expect([await isResetTokenGood(db, link, new Date()), await isResetTokenGood(db, others, new Date())]).toEqual([
      false,
      true,
    ]);
  });

  it("and the first contact after a login are held back by nothing; later firsts are", async () => {
    const [first, second] = await Promise.all(
      ["asha_2", "asha_3"].map((username) =>
        registerUser(db, { username, password: PASSWORD, name: "Asha" }, { language: "en", now: new Date() }),
      ),
    );
    if (first === undefined || second === undefined) throw new Error("two accounts");
    await changeProfile(db, first, { contact: mine("first") }, { isFreshLogin: true });
    await changeProfile(db, second, { contact: mine("second") });
    expect([await resets(mine("first")), await resets(mine("second"))]).toEqual([1, 0]);
  });
});

describe("the old contact's link", () => {
  it.each([
    ["without", {}],
    ["with", PROOF],
  ])("undoes a change %s the password once, with what followed, and ends sessions", async (_with, proof) => {
    await changeProfile(db, user, { contact: mine("new") }, proof);
    const code = (await post()).get(old) ?? "";
    await changeProfile(db, user, { contact: mine("third") });
    const session = await logIn(db, user, new Date());
    expect(await findUndoable(db, code, new Date())).toMatchObject({ username: "asha_1", oldContact: old });
    await undoContactChange(db, code, new Date());
    expect(await contactNow()).toBe(old);
    expect([await resets(old), await resets(mine("third"))]).toEqual([1, 0]);
    expect(await findSession(db, session, new Date())).toBeUndefined();
    await expect(undoContactChange(db, code, new Date())).rejects.toThrow("undoLinkDead");
    const actions = await db.selectFrom("audit").select("action").where("subjectId", "=", user.id).execute();
    expect(actions.at(-1)).toEqual({ action: "undo_contact_change" });
  });

  it("is dead after a week, and is stored nowhere", async () => {
    await changeProfile(db, user, { contact: mine("new") });
    const code = (await post()).get(old) ?? "";
    await expect(undoContactChange(db, code, inDays(7.1))).rejects.toThrow("undoLinkDead");
    for (const dead of ["", "x", `${code}A`, code.toLowerCase(), "A".repeat(500)])
      await expect(undoContactChange(db, dead, new Date())).rejects.toThrow("undoLinkDead");
    expect(JSON.stringify(await db.selectFrom("contact_changes").selectAll().execute())).not.toContain(code);
    expect(await contactNow()).toBe(mine("new"));
  });

  it("goes to few addresses that are not confirmed", async () => {
    await db.updateTable("users").set({ confirmedContact: null }).execute();
    let told = 0;
    for (let at = 0; at < 6; at += 1) {
      await changeProfile(db, user, { contact: mine("new") }, PROOF);
      await changeProfile(db, user, { contact: old }, PROOF);
      told += [...(await post()).keys()].filter((to) => to === old).length;
    }
    expect(told).toBeLessThanOrEqual(3);
  });
});

/** Last: the limit is counted in memory by the account's id, which the accounts of all databases here share. */
describe("a wrong password beside a new contact", () => {
  it("is refused, and after ten of them the right one too", async () => {
    const change = { contact: mine("new"), name: "Other" };
    for (let at = 0; at < 10; at += 1)
      await expect(changeProfile(db, user, change, { currentPassword: "Wrong1" })).rejects.toMatchObject({
        fields: { currentPassword: ["currentPasswordWrong"] },
      });
    await expect(changeProfile(db, user, change, PROOF)).rejects.toThrow("tooManyGuesses");
    expect(await findUser(db, user.id)).toMatchObject({ contact: old, name: "Asha Pawar" });
  });
});
