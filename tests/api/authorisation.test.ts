import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOVE_ANSWERS } from "~/domain/bookings/move";
import { TRANSFER_KINDS, type TransferKind } from "~/domain/transfers/transfer";
import routes from "~/routes";
import {
  book,
  createClient,
  dayFromToday,
  PASSWORD,
  signIn,
  signUp,
  type ApiClient,
  type Member,
} from "../fixtures/api-client";
import { makePhoto } from "../fixtures/images";
import { bookAndPay, silenceWebhooks } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

/**
 * Who gets what answer from every call of the product. The renter has booked the owner's machine; the
 * others have nothing to do with it.
 */
const PEOPLE = ["visitor", "renter", "otherRenter", "owner", "otherOwner", "admin"] as const;
type Person = (typeof PEOPLE)[number];

interface Row {
  /** Method and address. Names in braces stand for what is made anew for each person, here and in the body; see MAKERS. */
  call: string;
  json?: Record<string, unknown>;
  /** The body is sent as a form would. */
  asForm?: true;
  /** The call ends the session that it comes with. */
  endsSession?: true;
  /** Status by person, in the order of PEOPLE. */
  answers: readonly [
    visitor: number,
    renter: number,
    otherRenter: number,
    owner: number,
    otherOwner: number,
    admin: number,
  ];
}

const ALL = (status: number) => [status, status, status, status, status, status] as const;
const SIGNED_IN = (status: number) => [401, status, status, status, status, status] as const;
const PROOF = {
  razorpay_order_id: "order_AAAAAAAAAAAAAA",
  razorpay_payment_id: "pay_AAAAAAAAAAAAAA",
  razorpay_signature: "f".repeat(64),
};
const EQUIPMENT = {
  name: "Mahindra 575",
  description: "Strong and well kept",
  category: "tractor",
  dailyRate: 2_000,
  location: "Latur",
};
const DATES = { startDate: dayFromToday(8), endDate: dayFromToday(9) };
const DAYS = new URLSearchParams(DATES).toString();

const TABLE: readonly Row[] = [
  { call: "GET /api/user", answers: SIGNED_IN(200) },
  {
    call: "POST /api/register",
    json: { username: "{name}", password: PASSWORD, name: "Asha Pawar" },
    endsSession: true,
    answers: ALL(201),
  },
  { call: "POST /api/login", json: { username: "{name}", password: PASSWORD }, answers: ALL(401) },
  { call: "POST /api/auth/forgot-password", json: { email: "{name}@example.in" }, answers: ALL(200) },
  {
    call: "POST /api/auth/reset-password",
    json: { token: "made-up", password: PASSWORD, confirmPassword: PASSWORD },
    answers: ALL(400),
  },
  { call: "PATCH /api/user/profile", json: { contact: "+91 98220 00000" }, answers: SIGNED_IN(200) },
  { call: "POST /api/user/profile/image", json: {}, answers: SIGNED_IN(400) },
  { call: "POST /api/logout", endsSession: true, answers: ALL(204) },
  { call: "GET /api/places?text=latur", answers: ALL(200) },
  { call: "GET /api/equipment", answers: ALL(200) },
  { call: "GET /api/equipment?owned=true", answers: SIGNED_IN(200) },
  { call: "POST /api/equipment", json: EQUIPMENT, answers: SIGNED_IN(201) },
  { call: "GET /api/equipment/{machine}", answers: ALL(200) },
  { call: "PATCH /api/equipment/{machine}", json: { dailyRate: 1_500 }, answers: [401, 403, 403, 200, 403, 403] },
  { call: "DELETE /api/equipment/{machine}", answers: [401, 403, 403, 204, 403, 403] },
  { call: "GET /api/equipment/{machine}/reviews", answers: ALL(200) },
  { call: `GET /api/equipment/{machine}/availability?${DAYS}`, answers: ALL(200) },
  { call: "GET /api/equipment/{machine}/terms", answers: ALL(200) },
  {
    call: "PUT /api/equipment/{machine}/terms",
    json: { operator: "included" },
    answers: [401, 403, 403, 200, 403, 403],
  },
  { call: "GET /api/equipment/{machine}/acres?land=2", answers: ALL(200) },
  { call: "PUT /api/equipment/{machine}/acres", json: { ploughing: 5 }, answers: [401, 403, 403, 200, 403, 403] },
  { call: `GET /api/equipment/{machine}/quote?${DAYS}`, answers: ALL(200) },
  { call: "GET /api/equipment/{machine}/blocks", answers: [401, 403, 403, 200, 403, 403] },
  {
    call: "POST /api/equipment/{machine}/blocks",
    json: { kind: "blocked", ...DATES },
    answers: [401, 403, 403, 201, 403, 403],
  },
  { call: "DELETE /api/equipment/{machine}/blocks/{block}", answers: [401, 403, 403, 204, 403, 403] },
  { call: "POST /api/equipment/{machine}/questions", json: { text: "Free?" }, answers: [401, 201, 201, 403, 201, 201] },
  { call: "GET /api/questions", answers: SIGNED_IN(200) },
  { call: "GET /api/questions/{question}", answers: [401, 200, 404, 200, 404, 404] },
  { call: "GET /api/questions/{reported}", answers: [401, 200, 404, 200, 404, 200] },
  { call: "POST /api/questions/{question}/posts", json: { text: "Yes" }, answers: [401, 201, 404, 201, 404, 404] },
  { call: "POST /api/questions/{reported}/posts", json: { text: "Yes" }, answers: [401, 201, 404, 201, 404, 403] },
  { call: "POST /api/questions/{question}/report", json: {}, answers: [401, 204, 404, 204, 404, 404] },
  { call: "PATCH /api/questions/{reported}", json: { decision: "hide" }, answers: [401, 403, 403, 403, 403, 204] },
  { call: "GET /api/comparison/candidates?search=tractor", answers: SIGNED_IN(200) },
  { call: "GET /api/wishes", answers: SIGNED_IN(200) },
  { call: "POST /api/wishes", json: { query: "maxPrice=900" }, answers: SIGNED_IN(201) },
  { call: "DELETE /api/wishes/{wish}", answers: [401, 204, 404, 404, 404, 404] },
  { call: "GET /api/bookings", answers: SIGNED_IN(200) },
  { call: "GET /api/bookings?userId={renter}", answers: [401, 200, 403, 403, 403, 200] },
  { call: "POST /api/bookings", json: { equipmentId: "{machine}", ...DATES }, answers: [401, 201, 201, 403, 201, 201] },
  { call: "GET /api/bookings/{paid}", answers: [401, 200, 404, 200, 404, 200] },
  { call: "GET /api/bookings/{booking}/payment-config", answers: [401, 200, 404, 404, 404, 404] },
  { call: "POST /api/bookings/{booking}/dates", json: DATES, answers: [401, 200, 404, 404, 404, 404] },
  {
    call: "POST /api/bookings/verify-payment",
    json: { bookingId: "{booking}", ...PROOF },
    answers: [401, 400, 404, 404, 404, 404],
  },
  { call: "PATCH /api/bookings/{paid}/status", json: { status: "approved" }, answers: [401, 403, 403, 403, 403, 200] },
  {
    call: "PATCH /api/bookings/{paid}/status",
    json: { status: "rejected", reason: "Broken" },
    answers: [401, 403, 403, 403, 403, 200],
  },
  { call: "GET /api/bookings/{paid}/moves", answers: [401, 200, 404, 200, 404, 200] },
  {
    call: "POST /api/bookings/{paid}/moves",
    json: { startDate: DATES.endDate },
    answers: [401, 201, 404, 201, 404, 403],
  },
  { call: "POST /api/bookings/{paid}/moves/{move}/{accept}", answers: [401, 403, 404, 200, 404, 403] },
  { call: "POST /api/bookings/{paid}/moves/{move}/{decline}", answers: [401, 403, 404, 200, 404, 403] },
  { call: "POST /api/bookings/{paid}/moves/{move}/{withdraw}", answers: [401, 200, 404, 403, 404, 403] },
  {
    call: "POST /api/bookings/{begun}/transfers/{handover}",
    json: { code: "{handoverCode}" },
    answers: [401, 403, 404, 201, 404, 403],
  },
  {
    call: "POST /api/bookings/{handedOver}/transfers/{return}",
    json: { code: "{returnCode}" },
    answers: [401, 403, 404, 201, 404, 403],
  },
  {
    call: "POST /api/bookings/{handedOver}/transfers/{handover}/answer",
    json: { answer: "confirm" },
    answers: [401, 200, 404, 403, 404, 403],
  },
  // Without a file: who may add one is told so.
  {
    call: "POST /api/bookings/{handedOver}/transfers/{handover}/photos",
    json: {},
    answers: [401, 415, 404, 415, 404, 403],
  },
  { call: "GET /api/bookings/{handedOver}/photos/{photo}", answers: [401, 200, 404, 200, 404, 200] },
  {
    call: "POST /api/bookings/{disputed}/transfers/{handover}/decision",
    json: { decision: "Settled" },
    answers: [401, 403, 404, 403, 404, 200],
  },
  { call: "POST /api/bookings/{paid}/cancel", answers: [401, 200, 404, 200, 404, 403] },
  { call: "GET /api/bookings/{paid}/receipt", answers: [401, 200, 404, 200, 404, 200] },
  {
    call: "POST /api/reviews",
    json: { equipmentId: "{machine}", bookingId: "{paid}", rating: 5, comment: "A very good machine" },
    answers: [401, 201, 403, 403, 403, 403],
  },
  { call: "GET /api/documents/{code}", answers: ALL(200) },
  { call: "GET /api/documents/R1-0000-0000-0000-0000", answers: ALL(404) },
  { call: "GET /api/receipts", answers: SIGNED_IN(200) },
  { call: "GET /api/receipts/{receipt}", answers: [401, 200, 404, 200, 404, 200] },
  { call: "GET /api/receipts/{receipt}/download", answers: [401, 200, 404, 200, 404, 200] },
  { call: "POST /api/payments/callback?booking={publicId}", json: PROOF, asForm: true, answers: ALL(400) },
  { call: "POST /api/payments/webhook", json: { event: "payment.captured" }, answers: ALL(400) },
  { call: "GET /api/nowhere", answers: ALL(404) },
];

let app: RunningApp;
const members = {} as Record<Exclude<Person, "visitor">, Member>;

beforeAll(async () => {
  app = await startApp();
  silenceWebhooks(app);
  for (const person of PEOPLE) if (person !== "visitor") members[person] = await signUp(app.url);
  changeRows(app, "update users set isAdmin = 1 where id = ?", members.admin.id);
  addEquipment(app, { ownerId: members.otherOwner.id });
});
afterAll(() => app.stop());

const codeIn = (page: string) => /href="\/r\/([^"]+)"/.exec(page)?.[1] ?? "";

async function codeOf(kind: TransferKind, bookingId: string | number): Promise<string> {
  const { codes } = (await members.renter.get(`/api/bookings/${bookingId}`)).json<{ codes: Record<string, string> }>();
  return codes[kind] ?? "";
}

/** Everything that one call of one person is about; each thing is made when it is first named. */
function createThings(): (name: string) => Promise<string | number> {
  const made = new Map<string, Promise<string | number>>();
  const equipment = async () => Number(await thing("machine"));
  const firstOf = (sql: string, id: number) => Object.values(readRows(app, sql, id)[0] ?? {})[0] ?? "";
  const MAKERS: Record<string, () => Promise<string | number>> = {
    name: () => Promise.resolve(`user_${randomBytes(5).toString("hex")}`),
    renter: () => Promise.resolve(members.renter.id),
    machine: () => Promise.resolve(addEquipment(app, { ownerId: members.owner.id })),
    booking: async () => (await book(members.renter, await equipment(), 1, 2)).id,
    publicId: async () => firstOf("select publicId from bookings where id = ?", Number(await thing("booking"))),
    paid: async () => (await bookAndPay(app, members.renter, await equipment(), 4, 5)).booking.id,
    move: async () => {
      const proposed = { startDate: DATES.endDate };
      return (await members.renter.post(`/api/bookings/${await thing("paid")}/moves`, proposed)).json<{ id: number }>()
        .id;
    },
    question: async () => {
      // One account may begin to ask only so often a day.
      for (const table of ["questions", "question_posts"])
        changeRows(app, `update ${table} set createdAt = '2026-01-01T00:00:00.000Z'`);
      const asked = await members.renter.post(`/api/equipment/${await equipment()}/questions`, { text: "Any driver?" });
      return asked.json<{ id: number }>().id;
    },
    reported: async () => {
      const id = await thing("question");
      await members.owner.post(`/api/questions/${id}/report`, { reason: "Rude" });
      return id;
    },
    begun: async () => (await bookAndPay(app, members.renter, await equipment(), 0, 1)).booking.id,
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
    wish: async () => (await members.renter.post("/api/wishes", { query: "maxPrice=700" })).json<{ id: number }>().id,
    block: async () => {
      const answer = await members.owner.post(`/api/equipment/${await equipment()}/blocks`, {
        kind: "blocked",
        startDate: dayFromToday(11),
        endDate: dayFromToday(11),
      });
      return answer.json<{ id: number }>().id;
    },
  };
  const thing = (name: string): Promise<string | number> => {
    const known = made.get(name) ?? MAKERS[name]?.() ?? Promise.reject(new Error(`nobody makes ${name}`));
    made.set(name, known);
    return known;
  };
  return thing;
}

/** A text with its names in braces replaced by what they stand for; a text that is such a name alone becomes the thing itself. */
async function fill(text: string, thing: (name: string) => Promise<string | number>): Promise<string | number> {
  const [, alone] = /^\{(\w+)\}$/.exec(text) ?? [];
  if (alone !== undefined) return thing(alone);
  let filled = text;
  for (const [whole, name = ""] of text.matchAll(/\{(\w+)\}/g))
    filled = filled.replace(whole, String(await thing(name)));
  return filled;
}

async function ask(person: Person, { call, json, asForm, endsSession }: Row): Promise<number> {
  // Only so many of one renter may wait for their payment.
  changeRows(
    app,
    "update bookings set status = 'expired' where paymentState = 'unpaid' and userId = ?",
    members.renter.id,
  );
  const thing = createThings();
  const [method = "", path = ""] = call.split(" ");
  const address = String(await fill(path, thing));
  const entries = Object.entries(json ?? {}).map(
    async ([name, value]) => [name, typeof value === "string" ? await fill(value, thing) : value] as const,
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

/** Each call has cookies of its own, so that one that signs in or out leaves the others alone. */
async function clientOf(person: Person, ownSession: boolean): Promise<ApiClient> {
  if (person === "visitor") return createClient(app.url);
  const member = members[person];
  return ownSession ? signIn(app.url, { username: member.username, password: PASSWORD }) : member.copy();
}

/** An address of the table as the product's list of addresses writes it. */
function patternOf(call: string): string {
  const [path = ""] = (call.split(" ")[1] ?? "").slice(1).split("?");
  const own = {
    "{block}": ":blockId",
    "{code}": ":code",
    "{move}": ":moveId",
    "{photo}": ":photoId",
    ...Object.fromEntries(TRANSFER_KINDS.map((kind) => [`{${kind}}`, ":kind"])),
    ...Object.fromEntries(MOVE_ANSWERS.map((answer) => [`{${answer}}`, ":answer"])),
  };
  const pattern = path.replaceAll(/\{\w+\}/g, (name) => own[name as keyof typeof own] ?? ":id");
  return routes.some(({ path: known }) => known === pattern) ? pattern : "api/*";
}

describe("who may call what", () => {
  it.each(TABLE.map((row) => ({ ...row, sent: JSON.stringify(row.json ?? null) })))("$call with $sent", async (row) => {
    const given = [];
    for (const person of PEOPLE) given.push([person, await ask(person, row)]);
    expect(Object.fromEntries(given)).toEqual(
      Object.fromEntries(PEOPLE.map((person, index) => [person, row.answers[index]])),
    );
  });

  it("is told for every call of the product", () => {
    const known = new Set(TABLE.map(({ call }) => patternOf(call)));
    const all = routes.flatMap(({ path }) => (path?.startsWith("api/") === true ? [path] : []));
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((path) => !known.has(path))).toEqual([]);
  });
});
