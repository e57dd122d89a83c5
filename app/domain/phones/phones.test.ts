import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import type { ProfileChange } from "~/domain/profiles/profile-schema";
import { addUser, openTestDatabase } from "../../../tests/fixtures/domain";
import { findUser } from "~/domain/users/user-queries.server";
import { confirmPhone, findPhoneCode, requestPhoneCode } from "./phone-code.server";

const MS_PER_MINUTE = 60_000;
const WAYS = { sms: true, whatsapp: true };
const SECRET = "a secret of the server";

let db: Db;
let numbered = 10_000;
beforeAll(async () => {
  db = await openTestDatabase();
});

async function addPerson(contact?: string): Promise<{ id: number; phone: string }> {
  numbered += 1;
  const phone = contact ?? `+9198765${numbered}`;
  const { id } = await addUser(db);
  await db.updateTable("users").set({ contact: phone }).where("id", "=", id).execute();
  return { id, phone };
}

const change = (id: number, changed: ProfileChange, offered = WAYS) => changeProfile(db, { id }, changed, {}, offered);
const later = (minutes: number) => new Date(Date.now() + minutes * MS_PER_MINUTE);
const codeOf = async (userId: number, now = new Date()) =>
  (await findPhoneCode(db, userId, { serverSecret: SECRET, now }))?.code ?? "";
const codeJobs = (userId: number) =>
  db
    .selectFrom("outbox")
    .select("id")
    .where("payload", "=", JSON.stringify({ about: "code", userId }))
    .execute();
const confirm = (id: number, code: string, now = new Date()) =>
  confirmPhone(db, id, code, { serverSecret: SECRET, now }).then(
    () => "confirmed",
    (error: Error) => error.message,
  );
const other = (code: string) => (code === "000000" ? "111111" : "000000");

describe("messages on the phone", () => {
  it("are off until they are chosen, and the choice is in the audit trail", async () => {
    const { id } = await addPerson();
    expect(await findUser(db, id)).toMatchObject({ smsMessages: false, whatsappMessages: false });
    expect(await change(id, { smsMessages: true })).toMatchObject({ smsMessages: true, phoneConfirmed: false });
    await change(id, { whatsappMessages: true, smsMessages: false });
    await change(id, { whatsappMessages: false });
    const trail = await db.selectFrom("audit").selectAll().where("subjectId", "=", id).orderBy("id").execute();
    expect(trail.map(({ action, fromState, toState }) => [action, fromState, toState])).toEqual([
      ["choose_messages", "none", "sms"],
      ["choose_messages", "sms", "whatsapp"],
      ["choose_messages", "whatsapp", "none"],
    ]);
  });

  it("take an Indian mobile number and a provider; without them nothing is changed", async () => {
    for (const contact of ["asha@example.in", "02382 123456"]) {
      const { id } = await addPerson(contact);
      await expect(change(id, { name: "Other", smsMessages: true })).rejects.toMatchObject({
        fields: { smsMessages: ["phoneNeeded"] },
      });
      expect(await db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst()).toEqual({
        name: "Some User",
      });
    }
    const { id } = await addPerson();
    await expect(change(id, { whatsappMessages: true }, { sms: true, whatsapp: false })).rejects.toThrow(
      "phoneMessagesOff",
    );
    // Off is always possible.
    await change(id, { whatsappMessages: false }, { sms: false, whatsapp: false });
  });
});

describe("a number", () => {
  it("is confirmed by the code that was sent to it, for as long as it is the contact", async () => {
    const { id, phone } = await addPerson();
    await change(id, { smsMessages: true });
    const code = await codeOf(id);
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirm(id, other(code))).toBe("phoneCodeWrong");
    expect(await confirm(id, code, later(10))).toBe("phoneCodeWrong");
    expect(await confirm(id, code)).toBe("confirmed");
    expect(await confirm(id, code)).toBe("phoneCodeWrong");
    expect(await findUser(db, id)).toMatchObject({ phoneConfirmed: true });
    await change(id, { contact: "+919820000001" });
    expect(await findUser(db, id)).toMatchObject({ phoneConfirmed: false, smsMessages: true });
    expect(await codeJobs(id)).toHaveLength(2);
    expect(await confirm(id, code)).toBe("phoneCodeWrong");
    await change(id, { contact: phone });
    expect(await findUser(db, id)).toMatchObject({ phoneConfirmed: true });
  });

  it("is not confirmed by guessing", async () => {
    const { id } = await addPerson();
    await change(id, { smsMessages: true });
    const code = await codeOf(id);
    for (let tries = 0; tries < 5; tries += 1) expect(await confirm(id, other(code))).toBe("phoneCodeWrong");
    expect(await confirm(id, code)).toBe("phoneCodeWrong");
    await db.transaction().execute((trx) => requestPhoneCode(trx, id, { now: new Date() }));
    for (let tries = 0; tries < 9; tries += 1) await confirm(id, "000000");
    expect(await confirm(id, await codeOf(id))).toBe("tooManyPhoneGuesses");
  });

  const ask = (userId: number, network?: string) =>
    db.transaction().execute((trx) => requestPhoneCode(trx, userId, { now: new Date(), network }));
  const refused = (asking: Promise<unknown>) => expect(asking).rejects.toThrow("tooManyPhoneCodes");

  it("gets few codes of one network, while one is valid the same again, and six in all, whoever asks", async () => {
    const { id, phone } = await addPerson();
    await ask(id);
    const code = await codeOf(id);
    await ask(id);
    expect(await codeOf(id)).toBe(code);
    await ask(id);
    await refused(ask(id));
    const stranger = await addPerson(phone);
    await refused(change(stranger.id, { smsMessages: true }));
    expect(await findUser(db, stranger.id)).toMatchObject({ smsMessages: false });
    for (const another of [id, id, stranger.id]) await ask(another, "203.0.113.153");
    await refused(ask(stranger.id, "203.0.113.154"));
  });

  it("gets none of a network that has had 120 today, and others get theirs", async () => {
    for (let at = 0; at < 120; at += 1) await ask((await addPerson()).id, "203.0.113.150");
    const { id } = await addPerson();
    await refused(ask(id, "203.0.113.150"));
    const proof = { now: new Date(), network: "203.0.113.150" };
    await refused(changeProfile(db, { id }, { smsMessages: true }, proof, WAYS));
    for (const network of ["203.0.113.151", undefined]) await ask((await addPerson()).id, network);
  });
});
