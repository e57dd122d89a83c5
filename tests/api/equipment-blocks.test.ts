import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/seed/demo-data";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  signIn,
  signUp,
  type ApiClient,
  type Member,
} from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, readRows } from "../fixtures/stored-rows";

interface Block {
  id: number;
  equipmentId: number;
  kind: string;
  startDate: string;
  endDate: string;
  personName: string | null;
  personContact: string | null;
  note: string | null;
  createdAt: string;
}

const PERSON = { personName: "Baban Tukaram Shinde", personContact: "+91 98220 11223", note: "pays in grain" };
const SECRETS = ["Baban", "Tukaram", "98220", "pays in grain"];

let app: RunningApp;
let anonymous: ApiClient;
let owner: Member;
let otherOwner: Member;
let renter: Member;
let otherRenter: Member;
let admin: Member;
let equipment: number;

const blocksOf = (id: number | string) => `/api/equipment/${id}/blocks`;
const calendarOf = (id: number | string) => `/dashboard/equipment/${id}/calendar`;
const days = (first: number, last = first) => ({ startDate: dayFromToday(first), endDate: dayFromToday(last) });
const phoned = (first: number, last = first) => ({ kind: "phone", ...days(first, last), ...PERSON });

async function block(id: number, body: unknown): Promise<Block> {
  const answer = await owner.post(blocksOf(id), body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Block>();
}

const takenDays = (id: number) =>
  readRows(app, "select day from booking_days where equipmentId = ? order by day", id).map(({ day }) => day);
const entries = (id: number) => readRows(app, "select id from equipment_blocks where equipmentId = ?", id);

beforeAll(async () => {
  app = await startApp({ seed: true });
  anonymous = createClient(app.url);
  const account = DEMO_ACCOUNTS.find(({ role }) => role === "admin") ?? { username: "", password: "" };
  [owner, otherOwner, renter, otherRenter, admin] = await Promise.all([
    signUp(app.url),
    signUp(app.url),
    signUp(app.url),
    signUp(app.url),
    signIn(app.url, account),
  ]);
  equipment = addEquipment(app, { ownerId: owner.id });
  addEquipment(app, { ownerId: otherOwner.id });
});
// One account may hold few unpaid bookings.
beforeEach(async () => {
  renter = await signUp(app.url);
});
afterAll(() => app.stop());

describe("an owner's entries", () => {
  it("are taken as JSON, far ahead too, and shut the days for renters", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const entry = await block(id, {
      ...phoned(40, 42),
      id: 999,
      equipmentId: 1,
      createdAt: "2000-01-01T00:00:00.000Z",
    });
    expect(entry).toMatchObject({ equipmentId: id, kind: "phone", ...days(40, 42), ...PERSON });
    expect(entry.id).not.toBe(999);
    expect(entry.createdAt).not.toMatch(/^2000/);
    await block(id, { kind: "blocked", ...days(365) });
    await block(id, { kind: "blocked", ...days(2, 3) });
    expectProblem(
      await renter.post("/api/bookings", { equipmentId: id, ...days(3, 4) }),
      409,
      "These dates are already booked. Please choose other dates.",
    );
    await book(renter, id, 4, 5);
    const listed = (await owner.get(blocksOf(id))).json<Block[]>();
    expect(listed.map(({ startDate }) => startDate)).toEqual([dayFromToday(365), dayFromToday(40), dayFromToday(2)]);
    expect(listed[1]).toEqual(entry);
  });

  it("are taken as both kinds of forms", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const form = await owner.send("POST", blocksOf(id), { form: phoned(5) });
    expect(form.status, form.text).toBe(201);
    expect(form.json<Block>()).toMatchObject(PERSON);
    const multipart = await owner.send("POST", blocksOf(id), { multipart: { kind: "blocked", ...days(6), note: "" } });
    expect(multipart.status, multipart.text).toBe(201);
    expect(multipart.json<Block>()).toMatchObject({ kind: "blocked", note: null, personName: null });
    expect((await owner.send("POST", blocksOf(id), { raw: { type: "text/plain", body: "x" } })).status).toBe(415);
  });

  it("free their days when they are removed, once", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const entry = await block(id, phoned(5, 6));
    expect((await owner.send("DELETE", `${blocksOf(id)}/${entry.id}`)).status).toBe(204);
    expect([takenDays(id), entries(id)]).toEqual([[], []]);
    expectProblem(await owner.send("DELETE", `${blocksOf(id)}/${entry.id}`), 404, "This entry is no longer there");
    await book(renter, id, 5, 6);
    expect(
      readRows(app, "select action from audit where subject = 'machine_block' and subjectId = ? order by id", entry.id),
    ).toEqual([{ action: "block" }, { action: "unblock" }]);
  });

  it.each([
    [{}, 400, "kind"],
    [{ kind: "blocked" }, 400, "startDate"],
    [{ kind: "blocked", ...days(-1, 2) }, 400, "startDate"],
    [{ kind: "blocked", ...days(5, 4) }, 400, "endDate"],
    [{ kind: "blocked", ...days(360, 366) }, 400, "endDate"],
    [{ kind: "phone", ...days(4) }, 400, "personName"],
    [{ kind: "phone", ...days(4), personName: "x".repeat(101) }, 400, "personName"],
    [{ kind: "phone", ...days(4), personName: ["a"] }, 400, "personName"],
    [{ kind: "blocked", ...days(4), note: "n".repeat(501) }, 400, "note"],
    [{ kind: 7, ...days(4) }, 400, "kind"],
    [null, 400, undefined],
    [[], 400, undefined],
  ])("are refused when they are %j", async (body, status, field) => {
    const id = addEquipment(app, { ownerId: owner.id });
    const problem = expectProblem(await owner.post(blocksOf(id), body), status);
    if (field !== undefined) expect(Object.keys(problem.details ?? {})).toContain(field);
    expect([takenDays(id), entries(id)]).toEqual([[], []]);
  });

  it("name the days that are taken already, in the asker's language", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    await book(renter, id, 6, 7);
    await block(id, { kind: "blocked", ...days(9) });
    const body = { kind: "blocked", ...days(5, 12) };
    const english = expectProblem(await owner.post(blocksOf(id), body), 409);
    expect(english.error).toMatch(
      /^These days are already booked or blocked: \w+ \d+\w+, \d{4} – \w+ \d+\w+, \d{4}; \w+ \d+\w+, \d{4}\. Please choose other days\.$/,
    );
    expect(english.details).toEqual({ startDate: [english.error] });
    const marathi = expectProblem(
      await owner.post(blocksOf(id), body, {
        Cookie: `${[...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}; i18nextLng=mr`,
      }),
      409,
    );
    expect(marathi.error).toMatch(/^हे दिवस आधीच बुक किंवा बंद आहेत: .*\d{4}/);
    expect(takenDays(id)).toHaveLength(3);
  });

  it("come back in the page's form with what was typed when a booking is in the way", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    await book(renter, id, 6);
    const answer = await owner.send("POST", `${calendarOf(id)}?kind=phone`, { form: phoned(5, 7) });
    expect(answer.status).toBe(409);
    const told = "These days are already booked or blocked";
    for (const typed of [PERSON.personName, PERSON.note, dayFromToday(5), dayFromToday(7), told])
      expect(answer.text).toContain(typed);
    const form = { ...phoned(5), personName: " " };
    const invalid = await owner.send("POST", `${calendarOf(id)}?kind=phone`, { form });
    expect(invalid.status).toBe(400);
    expect(invalid.text).toContain(PERSON.note);
    expect(entries(id)).toEqual([]);
  });

  it("that are none stand once in the page that refuses them", async () => {
    const form = { ...phoned(5), endDate: "(".repeat(30_000) };
    const answer = await owner.send("POST", calendarOf(addEquipment(app, { ownerId: owner.id })), { form });
    expect([answer.status, answer.text.length < 300_000]).toEqual([400, true]);
  });

  it("are made and removed by the page's forms", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const made = await owner.send("POST", calendarOf(id), { form: phoned(5) });
    expect([made.status, made.headers.location]).toEqual([
      303,
      `${calendarOf(id)}?month=${dayFromToday(5).slice(0, 7)}&kind=phone`,
    ]);
    const [entry] = entries(id);
    const page = await owner.get(calendarOf(id));
    expect(page.text).toContain(PERSON.personName);
    const removed = await owner.send("POST", `${calendarOf(id)}/${entry?.id}/remove`, { form: {} });
    expect([removed.status, removed.headers.location, takenDays(id)]).toEqual([303, `${calendarOf(id)}#entries`, []]);
  });
});

describe("who may", () => {
  const everyone = () => ({ anonymous, renter, otherRenter, owner, otherOwner, admin });
  type Who = keyof ReturnType<typeof everyone>;
  const WHO: Who[] = ["anonymous", "renter", "otherRenter", "owner", "otherOwner", "admin"];

  it.each(WHO)("use the calls: %s", async (who) => {
    const id = addEquipment(app, { ownerId: owner.id });
    const entry = await block(id, phoned(20));
    await book(renter, id, 22);
    const client = everyone()[who];
    const refused = who === "anonymous" ? 401 : 403;
    const isOwner = who === "owner";
    expect((await client.get(blocksOf(id))).status).toBe(isOwner ? 200 : refused);
    expect((await client.post(blocksOf(id), phoned(25))).status).toBe(isOwner ? 201 : refused);
    expect((await client.post(blocksOf(id), {})).status).toBe(isOwner ? 400 : refused);
    expect((await client.send("DELETE", `${blocksOf(id)}/${entry.id}`)).status).toBe(isOwner ? 204 : refused);
    expect(entries(id)).toHaveLength(1);
  });

  it.each(WHO)("use the pages: %s", async (who) => {
    const id = addEquipment(app, { ownerId: owner.id });
    const entry = await block(id, phoned(20));
    const client = everyone()[who];
    const answers = [
      await client.get(calendarOf(id)),
      await client.send("POST", calendarOf(id), {
        form: { ...phoned(25), personName: "Who asks", personContact: "", note: "" },
      }),
      await client.send("POST", `${calendarOf(id)}/${entry.id}/remove`, { form: {} }),
    ];
    const expected = who === "owner" ? [200, 303, 303] : who === "anonymous" ? [302, 302, 302] : [403, 403, 403];
    expect(answers.map(({ status }) => status)).toEqual(expected);
    if (who === "anonymous")
      for (const { headers } of answers)
        expect(headers.location).toMatch(/^\/auth\?redirectTo=%2Fdashboard%2Fequipment%2F/);
    if (who !== "owner")
      for (const { text } of answers) expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
    expect(takenDays(id)).toEqual([dayFromToday(who === "owner" ? 25 : 20)]);
  });

  it("reach a machine that is missing, deleted or no number: nobody", async () => {
    const gone = addEquipment(app, { ownerId: owner.id });
    expect((await owner.send("DELETE", `/api/equipment/${gone}`)).status).toBe(204);
    for (const id of [gone, 999_999, "0", "abc", "1e3"]) {
      for (const client of [owner, otherOwner, admin]) {
        expectProblem(await client.get(blocksOf(id)), 404);
        expectProblem(await client.post(blocksOf(id), { kind: "blocked", ...days(5) }), 404);
        expectProblem(await client.send("DELETE", `${blocksOf(id)}/1`), 404);
        expect((await client.get(calendarOf(id))).status).toBe(404);
      }
    }
  });

  it("reach an entry by another machine's address: nobody", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const entry = await block(id, phoned(20));
    const theirs = addEquipment(app, { ownerId: otherOwner.id });
    expectProblem(await otherOwner.send("DELETE", `${blocksOf(theirs)}/${entry.id}`), 404);
    expectProblem(await owner.send("DELETE", `${blocksOf(equipment)}/${entry.id}`), 404);
    expect(takenDays(id)).toEqual([dayFromToday(20)]);
  });

  it("use other methods: nobody, and is told which there are", async () => {
    expect((await owner.send("PUT", blocksOf(equipment), { json: {} })).headers.allow).toBe("GET, POST");
    expect((await owner.get(`${blocksOf(equipment)}/1`)).headers.allow).toBe("DELETE");
  });
});

describe("whom days are promised to", () => {
  it("is on no page and in no answer but the owner's own", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    const entry = await block(id, phoned(8, 9));
    await book(renter, id, 11);
    const range = new URLSearchParams(days(0, 30)).toString();
    const paths = [
      "/",
      "/equipment",
      `/equipment/${id}`,
      `/equipment/${id}/book`,
      `/equipment/${id}/book?${new URLSearchParams(days(8)).toString()}`,
      "/api/equipment?limit=500",
      `/api/equipment/${id}`,
      `/api/equipment/${id}/availability?${range}`,
      `/api/equipment/${id}/reviews`,
      blocksOf(id),
      calendarOf(id),
      "/dashboard",
      "/dashboard/rentals",
      "/dashboard/bookings.csv",
      "/dashboard/bookings.ics",
      "/api/bookings",
      "/admin",
      "/admin/equipment",
      "/admin/bookings.csv",
      "/admin/receipts.csv",
      `/api/equipment/${id}/blocks/${entry.id}`,
    ];
    for (const client of [anonymous, renter, otherOwner, admin]) {
      for (const path of paths) {
        const { text } = await client.get(path);
        expect(
          SECRETS.filter((secret) => text.includes(secret)),
          path,
        ).toEqual([]);
      }
    }
    expect((await owner.get(calendarOf(id))).text).toContain(PERSON.personContact);
  });

  it("leaves the days as plainly taken as any others", async () => {
    const id = addEquipment(app, { ownerId: owner.id });
    await block(id, phoned(8, 9));
    await block(id, { kind: "blocked", ...days(12) });
    await book(renter, id, 15);
    const answer = (
      await anonymous.get(`/api/equipment/${id}/availability?${new URLSearchParams(days(0, 30)).toString()}`)
    ).json<Record<string, unknown>>();
    expect(answer).toMatchObject({
      available: false,
      unavailableDates: [8, 9, 12, 15].map((day) => dayFromToday(day)),
    });
    expect(Object.keys(answer).sort()).toEqual(["available", "endDate", "message", "startDate", "unavailableDates"]);
  });
});

describe("many who want the same days at once", () => {
  const TRIES = 60;

  it("are renters and the owner, and exactly one gets them", async () => {
    const renters = await Promise.all(Array.from({ length: 10 }, () => signUp(app.url)));
    for (let round = 0; round < 5; round += 1) {
      const id = addEquipment(app, { ownerId: owner.id });
      const answers = await Promise.all(
        Array.from({ length: TRIES }, (_, index) => {
          const client = renters[index % renters.length] ?? renter;
          return (index + round) % 2 === 0
            ? owner.post(blocksOf(id), { kind: "blocked", ...days(5, 7) })
            : client.post("/api/bookings", { equipmentId: id, ...days(7, 9) });
        }),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 409);
      const bookings = readRows(app, "select id from bookings where equipmentId = ?", id);
      expect(entries(id).length + bookings.length).toBe(1);
      expect(takenDays(id)).toHaveLength(3);
    }
  });
});
