import { beforeEach, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/seed/demo-data";
import {
  book,
  createClient,
  dayFromToday,
  expectProblem,
  signIn,
  signUp,
  startAppForFile,
  type Member,
} from "../fixtures/api-client";
import { addEquipment } from "../fixtures/stored-rows";

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
let owner: Member;
let otherOwner: Member;
let renter: Member;
let admin: Member;

const blocksOf = (id: number | string) => `/api/equipment/${id}/blocks`;
const calendarOf = (id: number | string) => `/dashboard/equipment/${id}/calendar`;
const days = (first: number, last = first) => ({ startDate: dayFromToday(first), endDate: dayFromToday(last) });
const phoned = (first: number, last = first) => ({ kind: "phone", ...days(first, last), ...PERSON });

async function block(id: number, body: unknown): Promise<Block> {
  const answer = await owner.post(blocksOf(id), body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Block>();
}

const app = await startAppForFile({ seed: true });
const anonymous = createClient(app.url);
const account = DEMO_ACCOUNTS.find(({ role }) => role === "admin") ?? { username: "", password: "" };
[owner, otherOwner, renter, admin] = await Promise.all([
  signUp(app.url),
  signUp(app.url),
  signUp(app.url),
  signIn(app.url, account),
]);
addEquipment(app, { ownerId: otherOwner.id });
// One account may hold few unpaid bookings.
beforeEach(async () => {
  renter = await signUp(app.url);
});

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
});
