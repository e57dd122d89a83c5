import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MOVE_ANSWERS } from "~/domain/bookings/move";
import { TRANSFER_KINDS, type TransferKind } from "~/domain/transfers/transfer";
import { API } from "~/operations/api.server";
import {
  book,
  createClient,
  PASSWORD,
  signIn,
  signUp,
  startAppForFile,
  type ApiClient,
  type Member,
} from "../fixtures/api-client";
import { DATES, FARMER, patternOf, PEOPLE, TABLE, type Person, type Row } from "../fixtures/call-permissions";
import { fillNames } from "../fixtures/fill-names";
import { makePhoto } from "../fixtures/images";
import { bookAndPay, silenceWebhooks } from "../fixtures/paid-booking";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const members = {} as Record<Exclude<Person, "visitor">, Member>;

const app = await startAppForFile();
silenceWebhooks(app);
for (const person of PEOPLE) if (person !== "visitor") members[person] = await signUp(app.url);
changeRows(app, "update users set isAdmin = 1 where id = ?", members.admin.id);
addEquipment(app, { ownerId: members.otherOwner.id });

const codeIn = (page: string) => /href="\/r\/([^"]+)"/.exec(page)?.[1] ?? "";

async function codeOf(kind: TransferKind, bookingId: string | number): Promise<string> {
  const { codes } = (await members.renter.get(`/api/bookings/${bookingId}`)).json<{ codes: Record<string, string> }>();
  return codes[kind] ?? "";
}

type Things = (name: string) => Promise<string | number>;

/** Everything that a call is about; each thing is made when it is first named. */
function createThings(): Things {
  const made = new Map<string, Promise<string | number>>();
  const equipment = async () => Number(await thing("machine"));
  const firstOf = (sql: string, id: number) => Object.values(readRows(app, sql, id)[0] ?? {})[0] ?? "";
  const MAKERS: Record<string, () => Promise<string | number>> = {
    name: () => Promise.resolve(`user_${randomBytes(5).toString("hex")}`),
    renter: () => Promise.resolve(members.renter.id),
    machine: () => Promise.resolve(addEquipment(app, { ownerId: members.owner.id })),
    booking: async () => (await book(members.renter, await equipment(), 1, 2)).id,
    publicId: async () => firstOf("select publicId from bookings where id = ?", Number(await thing("booking"))),
    forFarmer: async () => {
      const asked = { equipmentId: await equipment(), ...DATES, ...FARMER };
      return (await members.renter.post("/api/bookings", asked)).json<{ id: number }>().id;
    },
    paid: async () => (await bookAndPay(app, members.renter, await equipment(), 4, 5)).booking.id,
    move: async () => {
      const moves = `/api/bookings/${await thing("paid")}/moves`;
      return (await members.renter.post(moves, { startDate: DATES.endDate })).json<{ id: number }>().id;
    },
    // Written as rows: one account may begin to ask only so often a day.
    question: async () => {
      const [at, { id: renterId }] = [new Date().toISOString(), members.renter];
      changeRows(
        app,
        "insert into questions (equipmentId, ownerId, renterId, lastSide, createdAt, lastAt) values (?, ?, ?, 'renter', ?, ?)",
        await equipment(),
        members.owner.id,
        renterId,
        at,
        at,
      );
      const id = Number(firstOf("select max(id) from questions where renterId = ?", renterId));
      changeRows(
        app,
        "insert into question_posts (questionId, userId, side, text, createdAt) values (?, ?, 'renter', 'Any driver?', ?)",
        id,
        renterId,
        at,
      );
      return id;
    },
    reported: async () => {
      const id = await thing("question");
      await members.owner.post(`/api/questions/${id}/report`, { reason: "Rude" });
      return id;
    },
    begun: async () => (await bookAndPay(app, members.renter, await equipment(), 0, 1)).booking.id,
    shared: async () => {
      await members.owner.send("PUT", `/api/equipment/${await equipment()}/terms`, { json: { onlinePercent: 30 } });
      return Number(await thing("begun"));
    },
    stated: async () => {
      const id = await thing("shared");
      await members.owner.post(`/api/bookings/${id}/balance`, { way: "upi" });
      return id;
    },
    disputedBalance: async () => {
      const id = await thing("stated");
      await members.renter.post(`/api/bookings/${id}/balance/answer`, { answer: "dispute", words: "Not yet" });
      return id;
    },
    handoverCode: async () => codeOf("handover", await thing("begun")),
    returnCode: async () => codeOf("return", await thing("begun")),
    handedOver: async () => {
      const id = await thing("begun");
      await members.owner.post(`/api/bookings/${id}/transfers/handover`, { code: await thing("handoverCode") });
      return id;
    },
    photo: async () => {
      const image = { bytes: new Uint8Array(await makePhoto()), name: "a.jpg", type: "image/jpeg" };
      const path = `/api/bookings/${await thing("handedOver")}/transfers/handover/photos`;
      return (await members.owner.send("POST", path, { multipart: { image } })).json<{ id: number }>().id;
    },
    disputed: async () => {
      const id = await thing("handedOver");
      const answered = { answer: "dispute", words: "It was not full" };
      await members.renter.post(`/api/bookings/${id}/transfers/handover/answer`, answered);
      return id;
    },
    ...Object.fromEntries(TRANSFER_KINDS.map((kind) => [kind, () => Promise.resolve(kind)])),
    ...Object.fromEntries(MOVE_ANSWERS.map((answer) => [answer, () => Promise.resolve(answer)])),
    receipt: async () => firstOf("select id from receipts where bookingId = ?", Number(await thing("paid"))),
    code: async () => codeIn((await members.renter.get(`/bookings/${await thing("paid")}/receipt`)).text),
    alert: async () => (await members.renter.post("/api/alerts", { query: "maxPrice=700" })).json<{ id: number }>().id,
    block: async () => {
      const path = `/api/equipment/${await equipment()}/blocks`;
      return (await members.owner.post(path, { kind: "blocked", ...DATES })).json<{ id: number }>().id;
    },
    taken: () => thing("block").then(equipment),
    dueRun: async () => {
      const { id } = (await bookAndPay(app, members.renter, await equipment(), 0, 1)).booking;
      changeRows(app, "update bookings set startDate = '2026-01-01', endDate = '2026-01-02' where id = ?", id);
      const account = { upiId: "vijay@okaxis", currentPassword: PASSWORD };
      await members.owner.send("PUT", "/api/payouts/account", { json: account });
      return `run-${randomBytes(5).toString("hex")}`;
    },
    run: async () => {
      const reference = await thing("dueRun");
      return (await members.admin.post("/api/admin/payout-runs", { reference })).json<{ id: number }>().id;
    },
    payout: async () => firstOf("select id from payouts where runId = ?", Number(await thing("run"))),
  };
  const thing = (name: string): Promise<string | number> => {
    const known = made.get(name) ?? MAKERS[name]?.() ?? Promise.reject(new Error(`nobody makes ${name}`));
    made.set(name, known);
    return known;
  };
  return thing;
}

async function ask(person: Person, { call, json, asForm, endsSession }: Row, thing: Things): Promise<number> {
  const [method = "", path = ""] = call.split(" ");
  const address = String(await fillNames(path, thing));
  const entries = Object.entries(json ?? {}).map(
    async ([name, value]) => [name, typeof value === "string" ? await fillNames(value, thing) : value] as const,
  );
  const fields = await Promise.all(entries);
  const body =
    json === undefined
      ? {}
      : asForm
        ? { form: fields.map(([name, value]): [string, string] => [name, String(value)]) }
        : { json: Object.fromEntries(fields) };
  const { status } = await (await clientOf(person, endsSession === true)).send(method, address, body);
  return status;
}

/** Each call has cookies of its own. */
async function clientOf(person: Person, ownSession: boolean): Promise<ApiClient> {
  if (person === "visitor") return createClient(app.url);
  const member = members[person];
  return ownSession ? signIn(app.url, { username: member.username, password: PASSWORD }) : member.copy();
}

describe("who may call what", () => {
  it.each(TABLE.map((row) => ({ ...row, sent: JSON.stringify(row.json ?? null) })))("$call with $sent", async (row) => {
    const expected = PEOPLE.map((person, index) => ({ person, answer: row.answers[index] ?? 0 }));
    const isRefused = ({ answer }: { answer: number }) => [401, 403, 404].includes(answer);
    // Only so many of one renter may wait for their payment.
    const { id } = members.renter;
    changeRows(app, "update bookings set status = 'expired' where paymentState = 'unpaid' and userId = ?", id);
    // A call that is refused or reads changes nothing, so all of them share their things.
    const untouched = createThings();
    const isRead = row.call.startsWith("GET ");
    const given: [Person, number][] = [];
    for (const { person } of expected.filter(isRefused)) given.push([person, await ask(person, row, untouched)]);
    for (const { person } of expected.filter((one) => !isRefused(one)))
      given.push([person, await ask(person, row, isRead ? untouched : createThings())]);
    expect(Object.fromEntries(given)).toEqual(
      Object.fromEntries(expected.map(({ person, answer }) => [person, answer])),
    );
  });

  it("is told for every call of the product", () => {
    const known = new Set(TABLE.map(({ call }) => patternOf(call)));
    const all = Object.entries(API).flatMap(([path, offered]) =>
      Object.keys(offered).map((method) => `${method} ${path}`),
    );
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((call) => !known.has(call))).toEqual([]);
  });
});
