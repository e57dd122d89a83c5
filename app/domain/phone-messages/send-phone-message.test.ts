import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { notify } from "~/domain/notifications/notify.server";
import type { NotificationKind, NotificationValues } from "~/domain/notifications/notification";
import {
  PhoneMessageRefused,
  PhoneMessagesUnavailable,
  type Delivery,
  type PhoneMessage,
  type PhoneMessageGateway,
} from "~/gateways/phone-messages.server";
import { createPhoneMessageHandlers } from "~/jobs/handlers.server";
import { runJobs } from "~/jobs/worker.server";
import { addUser, openTestDatabase } from "../../../tests/fixtures/domain";
import { MAX_SEND_ATTEMPTS } from "./send-phone-message.server";

/** Noon and ten in the evening in India. */
const NOON = new Date("2026-03-10T06:30:00.000Z");
const EVENING = new Date("2026-03-10T16:30:00.000Z");
const MORNING = new Date("2026-03-11T02:30:00.000Z");
const MS_PER_MINUTE = 60_000;
const VALUES: NotificationValues = {
  machine: "Swaraj 744 FE",
  renter: "Asha",
  startDate: "2026-03-20",
  endDate: "2026-03-21",
  totalPrice: 4_000,
};
const DLT = { paid: { en: "1107000000000000001", hi: "1107000000000000002" }, code: { en: "1107000000000000003" } };

let db: Db;
let sent: PhoneMessage[];
let status: Delivery["status"];
let failWith: Error | undefined;
let numbered = 20_000;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  await db.deleteFrom("outbox").execute();
  sent = [];
  status = "delivered";
  failWith = undefined;
});

const gateway: PhoneMessageGateway = {
  offers: () => true,
  send: (message) => {
    if (failWith !== undefined) return Promise.reject(failWith);
    sent.push(message);
    return Promise.resolve({ id: `msg_${sent.length}`, status: "accepted" });
  },
  find: (id) => Promise.resolve({ id, status }),
};

const run = (now: Date, offered: PhoneMessageGateway | undefined = gateway) =>
  runJobs(db, createPhoneMessageHandlers({ db, gateway: offered, dltTemplates: DLT }), {
    clock: () => now,
    report: () => undefined,
  });
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
  await db.updateTable("users").set(chosen).where("id", "=", id).execute();
  return { id, phone };
}

let events = 0;
async function tell(
  person: Person,
  kind: NotificationKind = "paid",
  values: Partial<NotificationValues> = {},
  now = NOON,
) {
  events += 1;
  const recipients = [{ id: person.id, contact: person.phone, kind }];
  const notification = { recipients, bookingId: null, values: { ...VALUES, ...values }, eventKey: `e${events}`, now };
  await db.transaction().execute((trx) => notify(trx, notification));
  await db.transaction().execute((trx) => notify(trx, notification));
}

const jobs = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const records = (person: Person) =>
  db
    .selectFrom("phone_messages")
    .select(["state", "round", "providerId"])
    .where("userId", "=", person.id)
    .orderBy("id")
    .execute();
const failedOf = ({ id }: Person) =>
  db.selectFrom("users").select("smsFailedAt").where("id", "=", id).executeTakeFirstOrThrow();

describe("a message", () => {
  it("is sent once for what happened, in the reader's language, and followed until it is delivered", async () => {
    const person = await addPerson({ language: "hi" });
    status = "accepted";
    await tell(person);
    await run(NOON);
    await run(NOON);
    expect(sent).toMatchObject([
      {
        way: "sms",
        to: person.phone,
        language: "hi",
        template: "1107000000000000002",
        values: expect.any(Array) as unknown,
      },
    ]);
    expect(sent[0]?.text).toContain("Swaraj 744 FE, 20/03-21/03, ₹4,000");
    expect(await records(person)).toEqual([{ state: "sent", round: 1, providerId: "msg_1" }]);
    await run(after(1));
    status = "delivered";
    await run(after(5));
    expect(await records(person)).toMatchObject([{ state: "delivered" }]);
    expect((await jobs())[0]?.doneAt).not.toBeNull();
    expect(sent).toHaveLength(1);
  });

  it("goes by each way that is chosen", async () => {
    const person = await addPerson({ whatsappMessages: 1 });
    await tell(person);
    await run(NOON);
    expect(sent.map(({ way, template }) => [way, template]).sort()).toEqual([
      ["sms", "1107000000000000001"],
      ["whatsapp", "yantra_paid"],
    ]);
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
    expect((await jobs()).filter(({ doneAt }) => doneAt === null)).toEqual([]);
  });

  it("is dropped where there is no provider", async () => {
    await tell(await addPerson());
    await runJobs(db, createPhoneMessageHandlers({ db, gateway: undefined, dltTemplates: {} }), {
      clock: () => NOON,
      report: () => undefined,
    });
    expect((await jobs()).map(({ doneAt }) => doneAt)).toEqual([NOON.toISOString()]);
  });

  it("waits for the morning, unless it cannot wait", async () => {
    const person = await addPerson();
    await tell(person, "paid", { totalPrice: 1_000 }, EVENING);
    await tell(person, "paid", { totalPrice: 2_000 }, EVENING);
    await tell(await addPerson(), "cancelledByOwner", { startDate: "2026-03-11" }, EVENING);
    const registered = { ...DLT, cancelledByOwner: { en: "1107000000000000009" } };
    const handlers = createPhoneMessageHandlers({ db, gateway, dltTemplates: registered });
    await runJobs(db, handlers, { clock: () => EVENING, report: () => undefined });
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
    for (let count = 0; count < 35; count += 1) await tell(person);
    await run(NOON);
    expect(sent).toHaveLength(30);
    await tell(person);
    await run(after(24 * 60 + 1));
    expect(sent.length).toBeGreaterThan(30);
  });
});

describe("a message that fails", () => {
  it("is tried again with the same reference while the provider is down, and then waits for an admin", async () => {
    const person = await addPerson();
    await tell(person);
    failWith = new PhoneMessagesUnavailable("no answer");
    const times = Array.from({ length: MAX_SEND_ATTEMPTS }, (_, index) => after(16 * index));
    for (const at of times.slice(0, 3)) await run(at);
    expect(await jobs()).toMatchObject([{ attempts: 3, failedAt: null, lastError: "no answer" }]);
    failWith = undefined;
    await run(after(60));
    expect(sent.map(({ reference }) => reference)).toHaveLength(1);
    expect(sent[0]?.reference).toMatch(/^\d+-\d+-1$/);

    await tell(person);
    failWith = new PhoneMessagesUnavailable("no answer");
    for (const at of times) await run(at);
    expect((await jobs())[1]).toMatchObject({ attempts: MAX_SEND_ATTEMPTS, doneAt: null });
    expect((await jobs())[1]?.failedAt).not.toBeNull();
    expect((await records(person))[1]).toMatchObject({ state: "failed" });
    // The provider was at fault, not the number.
    expect(await failedOf(person)).toEqual({ smsFailedAt: null });
  });

  it.each(["undelivered", "refused"])("is sent anew twice where it is %s, and ends visibly", async (how) => {
    const person = await addPerson();
    if (how === "undelivered") status = "failed";
    else failWith = new PhoneMessageRefused("the provider refuses: blocked");
    await tell(person);
    for (const minutes of [0, 1, 12, 13, 75, 76]) await run(after(minutes));
    expect(await records(person)).toMatchObject([{ state: "failed", round: 3 }]);
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(how === "undelivered" ? 3 : 0);
    const [job] = await jobs();
    expect([job?.doneAt, typeof job?.failedAt]).toEqual([null, "string"]);
    expect((await failedOf(person)).smsFailedAt).not.toBeNull();
    // Nothing more goes to a number that takes nothing.
    status = "delivered";
    failWith = undefined;
    await tell(person);
    const before = sent.length;
    await run(after(80));
    expect(sent).toHaveLength(before);
  });

  it("says nothing of a number that the user has taken since", async () => {
    const person = await addPerson();
    await tell(person);
    await run(NOON);
    const change = {
      userId: person.id,
      oldContact: person.phone,
      resetContact: null,
      changedAt: after(1).toISOString(),
    };
    await db.insertInto("contact_changes").values(change).execute();
    status = "failed";
    for (const minutes of [2, 13, 14, 76, 77]) await run(after(minutes));
    expect(await records(person)).toMatchObject([{ state: "failed" }]);
    expect(await failedOf(person)).toEqual({ smsFailedAt: null });
  });

  it("for want of a template waits for an admin, who has it tried again", async () => {
    const person = await addPerson({ language: "mr" });
    await tell(person);
    const times = Array.from({ length: MAX_SEND_ATTEMPTS }, (_, index) => after(16 * index));
    for (const at of times) await run(at);
    const [job] = await jobs();
    expect(job?.lastError).toBe("DLT_TEMPLATES has no template for paid in mr");
    expect(job?.failedAt).not.toBeNull();
    await db.updateTable("outbox").set({ failedAt: null, attempts: 0, availableAt: NOON.toISOString() }).execute();
    const handlers = createPhoneMessageHandlers({ db, gateway, dltTemplates: { paid: { mr: "1107000000000000004" } } });
    await runJobs(db, handlers, { clock: () => after(400), report: () => undefined });
    expect(sent).toHaveLength(1);
  });
});

describe("the code", () => {
  it("goes at any hour, to a number that is not confirmed; one that ran out is a failure that is seen", async () => {
    const person = await addPerson({ confirmedPhone: null });
    const addCode = async () => {
      const row = {
        userId: person.id,
        phone: person.phone,
        code: "041729",
        expiresAt: after(15, EVENING).toISOString(),
      };
      await db
        .insertInto("phone_codes")
        .values(row)
        .onConflict((one) => one.column("userId").doUpdateSet(row))
        .execute();
      const at = EVENING.toISOString();
      const payload = JSON.stringify({ about: "code", userId: person.id });
      events += 1;
      await db
        .insertInto("outbox")
        .values({ kind: "phone_message", dedupeKey: `code${events}`, payload, availableAt: at, createdAt: at })
        .execute();
    };
    await addCode();
    await run(EVENING);
    expect(sent).toMatchObject([{ way: "sms", to: person.phone, values: ["041729"] }]);
    await addCode();
    failWith = new PhoneMessagesUnavailable("no answer");
    await run(EVENING);
    failWith = undefined;
    await run(after(16, EVENING));
    expect(sent).toHaveLength(1);
    expect((await jobs())[1]?.failedAt).not.toBeNull();
    expect((await failedOf(person)).smsFailedAt).not.toBeNull();
  });
});
