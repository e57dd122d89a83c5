import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { notify } from "~/domain/notifications/notify.server";
import type { BookingValues, KindAbout, NotificationKind } from "~/domain/notifications/notification";
import { enqueue } from "~/domain/outbox/outbox.server";
import { findPhoneCode } from "~/domain/phones/phone-code.server";
import {
  PhoneMessageRefused,
  PhoneMessagesUnavailable,
  type PhoneMessage,
  type PhoneMessageGateway,
} from "~/gateways/phone-messages.server";
import { createPhoneMessageHandlers } from "~/jobs/periodic-jobs.server";
import { runJobs } from "~/jobs/worker.server";
import { addUser, openTestDatabase, setRow } from "../../../tests/fixtures/domain";
import { MAX_SEND_ATTEMPTS, storeReport } from "./send-phone-message.server";

/** Noon and ten in the evening in India. */
const NOON = new Date("2026-03-10T06:30:00.000Z");
const EVENING = new Date("2026-03-10T16:30:00.000Z");
const MORNING = new Date("2026-03-11T02:30:00.000Z");
const MS_PER_MINUTE = 60_000;
const VALUES: BookingValues = {
  machine: "Swaraj 744 FE",
  renter: "Asha",
  startDate: "2026-03-20",
  endDate: "2026-03-21",
  totalPrice: 4_000,
};
const SECRET = "a secret of the server";
const TEMPLATES = { paid: { en: `HX${"1".repeat(32)}` } };

let db: Db;
let sent: PhoneMessage[];
let failWith: Error | undefined;
let numbered = 20_000;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  await db.deleteFrom("outbox").execute();
  sent = [];
  failWith = undefined;
});

const gateway: PhoneMessageGateway = {
  offers: () => true,
  send: (message) => {
    if (failWith !== undefined) return Promise.reject(failWith);
    sent.push(message);
    return Promise.resolve();
  },
  readReport: () => undefined,
};

function run(now: Date, { offered = true, whatsappTemplates = TEMPLATES as object } = {}) {
  const services = { db, appUrl: "https://yantra.example", serverSecret: SECRET };
  const handlers = createPhoneMessageHandlers({
    ...services,
    gateway: offered ? gateway : undefined,
    whatsappTemplates: { ...whatsappTemplates },
  });
  return runJobs(db, handlers, { clock: () => now, report: () => undefined });
}
const after = (minutes: number, from = NOON) => new Date(from.getTime() + minutes * MS_PER_MINUTE);

interface Person {
  id: number;
  phone: string;
}

async function addPerson(more: Record<string, string | number | null> = {}): Promise<Person> {
  numbered += 1;
  const phone = `+9198765${numbered}`;
  const { id } = await addUser(db);
  const chosen = { contact: phone, confirmedPhone: phone, smsMessages: 1 as const, ...more };
  await setRow(db, "users", id, { recoveryContact: chosen.contact, ...chosen });
  return { id, phone };
}

let events = 0;
async function tell(person: Person, kind: NotificationKind = "paid", values: Partial<BookingValues> = {}, now = NOON) {
  events += 1;
  const recipients = [{ id: person.id, kind: kind as KindAbout<"booking"> }];
  const notification = { recipients, values: { ...VALUES, ...values }, eventKey: `e${events}`, now };
  await db.transaction().execute((trx) => notify(trx, notification));
  await db.transaction().execute((trx) => notify(trx, notification));
}

const jobs = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const records = (person: Person) =>
  db.selectFrom("phone_messages").select(["id", "state"]).where("userId", "=", person.id).orderBy("id").execute();
/** Twilio says what has become of the last message. */
async function report(person: Person, outcome: "delivered" | "failed") {
  const { id } = (await records(person)).at(-1) ?? { id: 0 };
  return storeReport(db, id, { outcome }, after(1));
}

describe("a message", () => {
  it("is sent once for what happened, in the reader's language, and its delivery is stored", async () => {
    const person = await addPerson({ language: "hi" });
    await tell(person);
    await run(NOON);
    await run(NOON);
    expect(sent).toMatchObject([{ way: "sms", to: person.phone }]);
    expect(sent[0]?.text).toContain("Swaraj 744 FE, 20/03-21/03, ₹4,000");
    const [record] = await records(person);
    expect(record?.state).toBe("sent");
    expect(sent[0]?.statusUrl).toBe(`https://yantra.example/api/phone-messages/${record?.id}/status`);
    expect(await report(person, "delivered")).toBe(true);
    // Late, again, or out of order.
    expect(await report(person, "delivered")).toBe(false);
    expect(await report(person, "failed")).toBe(false);
    expect(await records(person)).toMatchObject([{ state: "delivered" }]);
    expect(sent).toHaveLength(1);
  });

  it("is not sent to who has not chosen it, whose number is not confirmed, or who has read it", async () => {
    await tell(await addPerson({ smsMessages: 0 }));
    await tell(await addPerson({ confirmedPhone: null }));
    await tell(await addPerson({ contact: "+919820000002" }));
    await tell(await addPerson({ contact: "asha@example.in" }));
    const reader = await addPerson();
    await tell(reader);
    await db.updateTable("notifications").set({ readAt: "now" }).where("userId", "=", reader.id).execute();
    const changed = await addPerson();
    await tell(changed);
    await db.updateTable("users").set({ smsMessages: 0 }).where("id", "=", changed.id).execute();
    await tell(await addPerson(), "expired");
    await run(NOON);
    expect(sent).toEqual([]);
    const waiting = (await jobs()).filter(({ kind, doneAt }) => kind === "phone_message" && doneAt === null);
    expect(waiting).toEqual([]);
  });

  it("is dropped where there is no provider", async () => {
    await tell(await addPerson());
    await run(NOON, { offered: false });
    expect((await jobs()).map(({ doneAt }) => doneAt)).toEqual([NOON.toISOString()]);
  });

  it("waits for the morning, unless it cannot wait", async () => {
    const person = await addPerson();
    await tell(person, "paid", { totalPrice: 1_000 }, EVENING);
    await tell(person, "paid", { totalPrice: 2_000 }, EVENING);
    await tell(await addPerson(), "cancelledByOwner", { startDate: "2026-03-11" }, EVENING);
    await run(EVENING);
    expect(sent.map(({ text }) => text.split("\n")[0])).toEqual(["The owner has cancelled booking no. "]);
    expect((await jobs()).slice(0, 2).map(({ availableAt }) => availableAt)).toEqual(
      Array(2).fill(MORNING.toISOString()),
    );
    await run(after(-1, MORNING));
    expect(sent).toHaveLength(1);
    await run(MORNING);
    // Several jobs run at once: one may overtake another.
    const amounts = sent.slice(1).map(({ text }) => /Rs (\d,000)/.exec(text)?.[1]);
    expect(amounts.toSorted()).toEqual(["1,000", "2,000"]);
  });

  it("is not one of a flood", async () => {
    const person = await addPerson();
    for (let count = 0; count < 65; count += 1) await tell(person);
    await run(NOON);
    expect(sent).toHaveLength(60);
  });
});

describe("a message that fails", () => {
  it("is tried again while Twilio is down, and then waits for an admin", async () => {
    const person = await addPerson();
    await tell(person);
    failWith = new PhoneMessagesUnavailable("no answer");
    const times = Array.from({ length: MAX_SEND_ATTEMPTS }, (_, index) => after(16 * index));
    for (const at of times) await run(at);
    const [job] = await jobs();
    expect(job).toMatchObject({ attempts: MAX_SEND_ATTEMPTS, lastError: "no answer", doneAt: null });
    expect(job?.failedAt).not.toBeNull();
    // The admin has it tried again.
    failWith = undefined;
    await db.updateTable("outbox").set({ failedAt: null, attempts: 0, availableAt: NOON.toISOString() }).execute();
    await run(after(400));
    expect(sent).toHaveLength(1);
  });

  it("is not sent again where the answer was lost and Twilio has reported on it", async () => {
    const person = await addPerson();
    await tell(person);
    failWith = new PhoneMessagesUnavailable("no answer");
    await run(NOON);
    failWith = undefined;
    await report(person, "delivered");
    await run(after(2));
    expect(sent).toEqual([]);
    expect((await jobs())[0]?.doneAt).not.toBeNull();
  });

  it("is sent once: what Twilio refuses is seen by admins, what was not delivered is stored", async () => {
    const person = await addPerson();
    await tell(person);
    failWith = new PhoneMessageRefused(21617);
    await run(NOON);
    expect((await jobs())[0]).toMatchObject({ lastError: "Twilio refuses the message: error 21617", doneAt: null });
    failWith = undefined;
    await tell(person);
    await run(NOON);
    // The phone was off.
    await report(person, "failed");
    await run(after(60));
    expect((await records(person)).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect(sent).toHaveLength(1);
  });

  it("is nobody's task where the number takes nothing", async () => {
    await tell(await addPerson());
    failWith = new PhoneMessageRefused(21610);
    await run(NOON);
    expect((await jobs())[0]).toMatchObject({ lastError: null, failedAt: null, doneAt: NOON.toISOString() });
  });

  it("for want of a WhatsApp template waits for an admin", async () => {
    const person = await addPerson({ language: "mr", smsMessages: 0, whatsappMessages: 1 });
    await tell(person);
    await run(NOON);
    expect((await jobs())[0]?.lastError).toBe("TWILIO_WHATSAPP_TEMPLATES has no template for paid in mr");
    await run(after(60), { whatsappTemplates: { paid: { mr: TEMPLATES.paid.en } } });
    expect(sent).toHaveLength(1);
  });
});

describe("a code", () => {
  async function addCode({ id, phone }: Person) {
    const row = { userId: id, phone, seed: "a-seed", expiresAt: after(10, EVENING).toISOString() };
    await db
      .insertInto("phone_codes")
      .values(row)
      .onConflict((one) => one.column("userId").doUpdateSet(row))
      .execute();
    await enqueueJob({ about: "code", userId: id });
  }
  async function enqueueJob(payload: object) {
    events += 1;
    const job = { kind: "phone_message", dedupeKey: `code${events}`, payload, now: EVENING };
    await db.transaction().execute((trx) => enqueue(trx, job));
  }

  it("goes at any hour, to a number that is not confirmed; one that ran out is a failure that is seen", async () => {
    const person = await addPerson({ confirmedPhone: null });
    await addCode(person);
    await run(EVENING);
    expect(sent).toMatchObject([{ way: "sms", to: person.phone, values: [expect.stringMatching(/^\d{6}$/)] }]);
    await addCode(person);
    failWith = new PhoneMessagesUnavailable("no answer");
    await run(EVENING);
    failWith = undefined;
    await run(after(11, EVENING));
    expect(sent).toHaveLength(1);
    expect((await jobs())[1]?.failedAt).not.toBeNull();
  });

  it("to log in goes to each account of a confirmed number, and to no other", async () => {
    const person = await addPerson();
    const relative = await addPerson({ contact: person.phone, confirmedPhone: person.phone });
    await addPerson({ contact: person.phone, confirmedPhone: null });
    await addPerson({ contact: "asha@example.in", confirmedPhone: person.phone });
    await addPerson({ contact: person.phone, confirmedPhone: person.phone, recoveryContact: null });
    await enqueueJob({ about: "login", phone: person.phone });
    await enqueueJob({ about: "login", phone: "+919800000009" });
    await run(EVENING);
    const expected = await Promise.all(
      [person, relative].map(({ id }) => findPhoneCode(db, id, { serverSecret: SECRET, now: EVENING })),
    );
    expect(expected).toMatchObject([{ kind: "loginCode" }, { kind: "loginCode" }]);
    expect(sent.map(({ values: [code], to }) => [code, to]).sort()).toEqual(
      expected.map((known) => [known?.code, person.phone]).sort(),
    );
  });
});
