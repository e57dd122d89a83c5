import { beforeAll, describe, expect, it } from "vitest";
import { book, createClient, dayFromToday, expectProblem, signUp, startAppForFile } from "../fixtures/api-client";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

interface Equipment {
  id: number;
  name: string;
  category: string;
  averageRating: number | null;
  reviewCount: number;
}

const FIELDS = (
  "id ownerId name description category dailyRate imageUrl images location availability specs features createdAt " +
  "popularity latitudeCoord longitudeCoord seasonalAvailability searchableSpecs"
).split(" ");

const app = await startAppForFile({ seed: true });
const visitor = createClient(app.url);
const renter = await signUp(app.url);
const total = readRows(app, "select id from equipment where deletedAt is null").length;

describe("GET /api/equipment", () => {
  it("lists every machine with every field to anybody", async () => {
    const answer = await visitor.get("/api/equipment");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.headers["x-total-count"]).toBe(String(total));
    const equipment = answer.json<Record<string, unknown>[]>();
    expect(equipment).toHaveLength(total);
    for (const machine of equipment) {
      expect(Object.keys(machine)).toEqual(expect.arrayContaining(FIELDS));
      expect(machine).toMatchObject({
        id: expect.any(Number),
        ownerId: expect.any(Number),
        dailyRate: expect.any(Number),
        availability: expect.any(Boolean),
        specs: expect.any(Object),
        features: expect.any(Array),
        popularity: expect.any(Number),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        seasonalAvailability: {
          spring: expect.any(Boolean),
          summer: expect.any(Boolean),
          autumn: expect.any(Boolean),
          winter: expect.any(Boolean),
        },
      });
    }
  });

  it("names the next page in a header that clients accept, however long the question", async () => {
    const long = "(".repeat(6_000);
    const { status, headers } = await visitor.get(
      `/api/equipment?limit=1&category=tractor&search=${long}&other=${long}`,
    );
    expect([status, String(headers.link ?? "")]).toEqual([200, expect.stringContaining("category=tractor")]);
    expect(String(headers.link).length).toBeLessThan(2_000);
  });

  it("gives an owner the own machines, and needs a session for that", async () => {
    const equipment = addEquipment(app, { ownerId: renter.id });
    const answer = await renter.get("/api/equipment?owned=true");
    expect(answer.json<Equipment[]>().map(({ id }) => id)).toEqual([equipment]);
    expectProblem(await visitor.get("/api/equipment?owned=true"), 401);
    changeRows(app, "update equipment set deletedAt = createdAt where id = ?", equipment);
    expect((await renter.get("/api/equipment?owned=true")).json()).toEqual([]);
    expectProblem(await renter.get(`/api/equipment/${equipment}`), 404, "Equipment not found");
  });
});

describe("GET /api/equipment/{id}", () => {
  it("adds stars and the owner's name", async () => {
    const rated =
      readRows(app, "select id, ownerId, ratingSum, ratingCount from equipment where ratingCount > 1 limit 1")[0] ?? {};
    const answer = await visitor.get(`/api/equipment/${rated.id}`);
    expect(answer.status).toBe(200);
    const owner = readRows(app, "select id, name from users where id = ?", Number(rated.ownerId))[0];
    expect(answer.json()).toMatchObject({
      id: rated.id,
      averageRating: Number(rated.ratingSum) / Number(rated.ratingCount),
      reviewCount: rated.ratingCount,
      owner,
    });
    expect(Object.keys(answer.json<{ owner: object }>().owner).sort()).toEqual(["id", "name"]);
  });
});

describe("GET /api/equipment/{id}/reviews", () => {
  it("lists the newest first, each with a name and no more of the person", async () => {
    const { id } = readRows(app, "select id from equipment order by ratingCount desc limit 1")[0] ?? {};
    const reviews = (await visitor.get(`/api/equipment/${id}/reviews`)).json<
      { id: number; user: object; rating: number }[]
    >();
    expect(reviews.length).toBeGreaterThan(1);
    expect(reviews.map((review) => review.id)).toEqual(reviews.map((review) => review.id).sort((a, b) => b - a));
    for (const review of reviews) {
      const fields = "comment createdAt equipmentId id rating updatedAt user userId";
      expect(Object.keys(review).sort().join(" ")).toBe(fields);
      expect(Object.keys(review.user)).toEqual(["name"]);
      expect([1, 2, 3, 4, 5]).toContain(review.rating);
    }
  });
});

describe("GET /api/equipment/{id}/availability", () => {
  let equipment = 0;
  beforeAll(async () => {
    const owner = await signUp(app.url);
    equipment = addEquipment(app, { ownerId: owner.id });
    await book(renter, equipment, 5, 7);
  });
  const ask = (first: string, last: string, id = equipment) =>
    visitor.get(`/api/equipment/${id}/availability?startDate=${first}&endDate=${last}`);

  it.each([
    [8, 30, true, []],
    [0, 30, false, [5, 6, 7]],
    [30, 31, false, []],
    [-1, 0, false, []],
  ])("from day %d to %d is %s, with %j taken", async (first, last, available, taken) => {
    const answer = await ask(dayFromToday(first), dayFromToday(last));
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      available,
      startDate: dayFromToday(first),
      endDate: dayFromToday(last),
      unavailableDates: taken.map((days) => dayFromToday(days)),
      message: expect.stringMatching(/\S/),
    });
  });

  it("is never given for a machine that is not available", async () => {
    const idle = addEquipment(app, { ownerId: renter.id, availability: 0 });
    expect((await ask(dayFromToday(1), dayFromToday(1), idle)).json()).toMatchObject({
      available: false,
      unavailableDates: [],
    });
  });

  it.each([
    ["", ["startDate", "endDate"]],
    [`?startDate=2026-02-30&endDate=${dayFromToday(1)}`, ["startDate"]],
    [`?startDate=${dayFromToday(2)}&endDate=${dayFromToday(1)}`, ["endDate"]],
    ["?startDate=0001-01-01&endDate=9999-12-31", ["endDate"]],
    ["?startDate=%E0%A4%A&endDate=%00", ["startDate", "endDate"]],
  ])("%s is refused", async (query, fields) => {
    const body = expectProblem(await visitor.get(`/api/equipment/${equipment}/availability${query}`), 400);
    expect(Object.keys(body.details ?? {}).sort()).toEqual([...fields].sort());
  });
});
