import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addUser, NOW, openTestDatabase, SERVER_SECRET, setRow } from "../../../tests/fixtures/domain";
import { storePassword } from "~/domain/users/new-password.server";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { listAccountsOf } from "~/domain/users/new-password.server";
import { formerUsername } from "~/domain/users/account-ending.server";
import { FORMER_NAME } from "~/domain/users/user";
import { findRecovery, issueOfficeCode, takeOfficeCode } from "./office-code.server";

const MS_PER_HOUR = 3_600_000;
const PASSWORD = "Harvest2027";
const PHONE = "+919822012345";
const later = (hours: number) => new Date(NOW.getTime() + hours * MS_PER_HOUR);

let db: Db;
let admin: { id: number };
beforeEach(async () => {
  db = await openTestDatabase();
  admin = await addUser(db);
  await db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", admin.id).execute();
});

const addPerson = async (
  username: string,
  values: { contact?: string; recoveryContact?: string; isAdmin?: 1; name?: string } = {},
) => {
  const { id } = await addUser(db);
  await setRow(db, "users", id, { username, contact: PHONE, recoveryContact: PHONE, ...values });
  return id;
};
const issue = (userId: number, more: { isConfirmed?: boolean; now?: Date } = {}) =>
  issueOfficeCode(db, {
    userId,
    admin,
    proof: "Called the number",
    isConfirmed: true,
    serverSecret: SERVER_SECRET,
    now: NOW,
    ...more,
  });
const take = (login: string, code: string, now = later(1)) =>
  takeOfficeCode(db, { login, code, password: PASSWORD }, { serverSecret: SERVER_SECRET, now }).then(
    ({ user }) => user.username,
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );

describe("a code of the office", () => {
  it("is taken once, within a day, with the username or the phone number", async () => {
    const id = await addPerson("kavita");
    const code = await issue(id);
    expect(code).toMatch(/^\d{4} \d{4} \d{4}$/);
    const before = await db.selectFrom("users").select("password").where("id", "=", id).executeTakeFirst();
    expect(await take("kavita", "1234 1234 1234")).toBe("officeCodeDead");
    expect(await take("another", code)).toBe("officeCodeDead");
    expect(await take("kavita", code, later(24))).toBe("officeCodeDead");
    expect(await take("०९८२२०१२३४५", code.replaceAll(" ", ""))).toBe("kavita");
    expect(await take("kavita", code)).toBe("officeCodeDead");
    expect(await db.selectFrom("users").select("password").where("id", "=", id).executeTakeFirst()).not.toEqual(before);
    const trail = await db.selectFrom("audit").select(["action", "actor", "actorId", "subjectId", "reason"]).execute();
    expect(trail).toEqual([
      { action: "issue_office_code", actor: "admin", actorId: admin.id, subjectId: id, reason: "Called the number" },
      { action: "use_office_code", actor: "user", actorId: id, subjectId: id, reason: null },
    ]);
    const told = await db.selectFrom("notifications").select("kind").where("userId", "=", id).orderBy("id").execute();
    expect(told.map(({ kind }) => kind)).toEqual(["officeCodeMade", "passwordByOffice"]);
  });

  it("is for the owner whose contact a thief changed and confirmed, by the number of before, and ends what the thief began", async () => {
    const id = await addPerson("kavita");
    const thief = "thief@example.in";
    await changeProfile(db, { id }, { contact: thief }, { now: NOW });
    await db.updateTable("users").set({ confirmedContact: thief }).where("id", "=", id).execute();
    expect((await findRecovery(db, id)).refusal).toBeUndefined();
    expect(await take("9822012345", await issue(id))).toBe("kavita");
    expect(await listAccountsOf(db, thief)).toEqual([]);
    const { contact } = await db.selectFrom("users").select("contact").where("id", "=", id).executeTakeFirstOrThrow();
    expect(contact).toBe(PHONE);
  });

  it("belongs to one of those who share a phone; a newer one replaces it; none can be read from the database", async () => {
    const [one, other] = [await addPerson("asha"), await addPerson("ravi")];
    const [old, code] = [await issue(one), await issue(other)];
    const renewed = await issue(one, { now: later(0.5) });
    const stored = JSON.stringify(await db.selectFrom("users").selectAll().execute());
    expect(stored).not.toContain(code.replaceAll(" ", ""));
    expect(await take("asha", old)).toBe("officeCodeDead");
    expect(await take("9822012345", code)).toBe("ravi");
    expect(await take("asha", renewed)).toBe("asha");
    // A new password that the person sets without it uses it up too.
    const dead = await issue(one);
    await db.transaction().execute((trx) => storePassword(trx, one, "phc"));
    expect(await take("asha", dead)).toBe("officeCodeDead");
  });

  it("is for nobody who is an admin, has ended or can use email, and takes the admin's password of now", async () => {
    const refusalOf = async (userId: number) => (await findRecovery(db, userId)).refusal;
    const address = { contact: "e@example.in", recoveryContact: "e@example.in" };
    const email = await addPerson("email", address);
    expect(await refusalOf(email)).toBeUndefined();
    await db.updateTable("users").set({ confirmedContact: address.contact }).where("id", "=", email).execute();
    const refused = [email, await addPerson("boss", { isAdmin: 1 }), await addPerson(formerUsername("gone"))];
    for (const id of refused) await expect(issue(id)).rejects.toThrow(/^officeCodeNotFor/);
    await expect(issue(999)).rejects.toThrow("personNotFound");
    const person = await addPerson("kavita", { name: FORMER_NAME });
    await expect(issue(person, { isConfirmed: false })).rejects.toThrow("confirmAgain");
    const code = await issue(person);
    await db.updateTable("users").set({ isAdmin: 1 }).where("id", "=", person).execute();
    expect(await take("kavita", code)).toBe("officeCodeDead");
  });
});
