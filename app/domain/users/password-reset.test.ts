import { MS_PER_MINUTE } from "~/domain/calendar/day";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { type Email, EmailUnavailable } from "~/gateways/email.server";
import { NOW, openTestDatabase, SERVER_SECRET, registerUser } from "../../../tests/fixtures/domain";
import { runMails } from "../../../tests/fixtures/run-mails";
import { authenticateUser } from "./accounts.server";
import { findReset, requestReset, resetPassword, RESET_MINUTES, signReset } from "./new-password.server";
import type { User } from "./user";
import { forgotSchema } from "./user-schema";

const ADDRESS = "asha@example.in";
const NEW_PASSWORD = "Harvest2027";
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * MS_PER_MINUTE);

let db: Db;
let asha: User;

beforeEach(async () => {
  db = await openTestDatabase();
  asha = await addAccount("asha_1", ADDRESS);
});

async function addAccount(username: string, contact: string): Promise<User> {
  const user = await registerUser(
    db,
    { username, password: "Sowing2026", name: "Asha Pawar" },
    { language: "mr", now: NOW },
  );
  const set = { contact, recoveryContact: contact, confirmedContact: contact };
  await db.updateTable("users").set(set).where("id", "=", user.id).execute();
  return user;
}

const post = (deliver?: (email: Email) => Promise<void>, now = NOW) => runMails(db, now, deliver);
const setting = (now = NOW) => ({ serverSecret: SERVER_SECRET, now });
async function linkOf({ id }: { id: number }): Promise<string> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return signReset(row, NOW, SERVER_SECRET);
}
const isGood = async (token: string, now = NOW) => (await findReset(db, token, setting(now))) !== undefined;
const tokenIn = (mail: Email | undefined) =>
  /^https:\/\/yantra\.example\/auth\/reset-password\?token=([\w-]+)$/m.exec(mail?.text ?? "")?.[1] ?? "";

describe("asking for a new password", () => {
  it("cannot be used to flood a stranger whose address many accounts claim, in whatever spelling", async () => {
    const spellings = [
      "sita.patil@gmail.com",
      "sitapatil@gmail.com",
      "sitapatil+a@gmail.com",
      "s.itapatil@googlemail.com",
    ];
    for (let at = 0; at < 40; at += 1) {
      const { id } = await addAccount(`claim_${at}`, spellings[at % spellings.length] ?? "");
      await db.updateTable("users").set({ confirmedContact: null }).where("id", "=", id).execute();
    }
    let sent = 0;
    for (const address of spellings) {
      await requestReset(db, address, NOW);
      sent += (await post()).length;
    }
    expect(sent).toBe(5);
    await requestReset(db, ADDRESS, NOW);
    expect(await post()).toHaveLength(1);
  });

  it("sends a good link to each account of the address, in the account's language", async () => {
    await addAccount("asha_2", ADDRESS);
    await addAccount("other", "asha@example.in.evil.example");
    await requestReset(db, forgotSchema.parse({ email: " Asha@example.IN" }).email, NOW);
    const mails = await post();
    expect(mails.map(({ to, language }) => ({ to: to.toLowerCase(), language }))).toEqual([
      { to: ADDRESS, language: "mr" },
      { to: ADDRESS, language: "mr" },
    ]);
    expect(mails.map(({ text }) => /asha_\d/.exec(text)?.[0])).toEqual(["asha_1", "asha_2"]);
    for (const mail of mails) {
      expect(mail.html).toContain(`token=${tokenIn(mail)}`);
      expect(await isGood(tokenIn(mail))).toBe(true);
    }
  });
});

describe("a new password", () => {
  it("is set once and stands in the audit", async () => {
    const row = await db.selectFrom("users").selectAll().where("id", "=", asha.id).executeTakeFirstOrThrow();
    const [token, unused] = [await linkOf(asha), signReset(row, minutesLater(1), SERVER_SECRET)];
    const { user } = await resetPassword(db, { token, password: NEW_PASSWORD }, setting(minutesLater(29)));
    expect(user.username).toBe("asha_1");
    expect(await authenticateUser(db, { username: "asha_1", password: NEW_PASSWORD })).toMatchObject({
      user: { id: asha.id },
    });
    expect(await authenticateUser(db, { username: "asha_1", password: "Sowing2026" })).toBeUndefined();
    for (const dead of [token, unused])
      await expect(resetPassword(db, { token: dead, password: "Again2027" }, setting())).rejects.toThrow(
        "resetLinkDead",
      );
    expect(await db.selectFrom("audit").select(["action", "actorId", "subject", "subjectId"]).execute()).toEqual([
      { action: "reset_password", actorId: asha.id, subject: "user", subjectId: asha.id },
    ]);
  });

  it("is set by one of two that come at the same time", async () => {
    const token = await linkOf(asha);
    const tries = await Promise.allSettled(
      ["First2027", "Second2027"].map((password) => resetPassword(db, { token, password }, setting())),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.selectFrom("audit").selectAll().execute()).toHaveLength(1);
  });

  it("is refused after half an hour and for tokens that never were", async () => {
    const token = await linkOf(asha);
    const late = minutesLater(RESET_MINUTES);
    expect([await isGood(token, minutesLater(RESET_MINUTES - 1)), await isGood(token, late)]).toEqual([true, false]);
    expect(await findReset(db, token, { serverSecret: "another", now: NOW })).toBeUndefined();
    await expect(resetPassword(db, { token, password: NEW_PASSWORD }, setting(late))).rejects.toThrow("resetLinkDead");
    const changed = token.replace(/.$/, (end) => (end === "A" ? "B" : "A"));
    for (const made of ["", "x", `${token}A`, token.toLowerCase(), changed, "9".repeat(40), "-".repeat(40)])
      expect(await isGood(made), made).toBe(false);
  });

  it("comes by a link that lasts where the email is late, and by that of the first try", async () => {
    const closed = () => Promise.reject(new EmailUnavailable("closed"));
    const tokens: string[] = [];
    const note = ({ text }: Email) => (tokens.push(tokenIn({ text } as Email)), closed());
    await requestReset(db, ADDRESS, NOW);
    for (const minutes of [40, 60]) {
      await db.updateTable("outbox").set({ leasedUntil: null, availableAt: "" }).execute();
      await expect(post(note, minutesLater(minutes))).rejects.toThrow("closed");
    }
    for (const token of tokens) expect(await isGood(token, minutesLater(69))).toBe(true);
  });
});
