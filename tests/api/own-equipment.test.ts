import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { book, createClient, dayFromToday, expectProblem, type Member, type Sent } from "../fixtures/api-client";
import { changeRows, readRows } from "../fixtures/stored-rows";

interface Equipment extends Record<string, unknown> {
  id: number;
  ownerId: number;
  imageUrl: string;
}

const FIELDS = {
  name: "Mahindra 575 DI",
  description: "Strong and well kept",
  category: "tractors",
  dailyRate: 2_000,
  location: "Latur",
};
const MORE = {
  availability: false,
  specs: { power_hp: "47 HP", Gears: "8" },
  features: ["Canopy", "Hook"],
  searchableSpecs: { power_hp: { value: 47, unit: "HP" } },
  seasonalAvailability: { spring: true, summer: false, autumn: true, winter: true },
  latitudeCoord: "18.4",
  longitudeCoord: "76.58",
};
const SERVER_OWNED = {
  id: 777_777,
  userId: 1,
  ownerId: 1,
  popularity: 999,
  createdAt: "2001-01-01T00:00:00.000Z",
  ratingSum: 500,
  ratingCount: 100,
  averageRating: 5,
  reviewCount: 100,
  deletedAt: "2001-01-01T00:00:00.000Z",
  hiddenAt: null,
  isAdmin: true,
  textLanguage: "mr",
  placeKey: "pune",
};

const { app, owner, renter } = await startMarketForFile();
const visitor = createClient(app.url);

const add = async (fields: object = FIELDS, by: Member = owner) => {
  const answer = await by.post("/api/equipment", fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Equipment>();
};
const show = async (id: number) => (await visitor.get(`/api/equipment/${id}`)).json<Equipment>();

const asText = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
const bodies = (fields: object): [string, Sent][] => [
  ["json", { json: fields }],
  ["form", { form: asText(fields) }],
  ["multipart", { multipart: asText(fields) }],
];

describe("POST /api/equipment", () => {
  it.each(bodies({ ...FIELDS, ...MORE }))("adds a machine with every field, sent as %s", async (_kind, sent) => {
    const answer = await owner.send("POST", "/api/equipment", sent);
    expect(answer.status, answer.text).toBe(201);
    const equipment = answer.json<Equipment>();
    expect(equipment).toMatchObject({
      ...FIELDS,
      ...MORE,
      category: "tractor",
      ownerId: owner.id,
      imageUrl: "",
      popularity: 0,
    });
    expect(equipment.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await show(equipment.id)).toMatchObject({ ...equipment, owner: { id: owner.id } });
  });

  it.each(bodies({ ...SERVER_OWNED, ...FIELDS }))(
    "takes nothing that the server alone decides, sent as %s",
    async (_kind, sent) => {
      const answer = await owner.send("POST", "/api/equipment", sent);
      expect(answer.status, answer.text).toBe(201);
      const { id } = answer.json<Equipment>();
      expect(id).not.toBe(777_777);
      const [row] = readRows(app, "select * from equipment where id = ?", id);
      expect(row).toMatchObject({
        ownerId: owner.id,
        popularity: 0,
        ratingSum: 0,
        ratingCount: 0,
        deletedAt: null,
        textLanguage: "en",
        placeKey: "latur",
      });
      expect(row?.createdAt).not.toBe(SERVER_OWNED.createdAt);
      expect(readRows(app, "select isAdmin from users where id = ?", owner.id)).toEqual([{ isAdmin: 0 }]);
    },
  );
});

describe("PATCH /api/equipment/{id}", () => {
  it.each(bodies({ ...SERVER_OWNED, name: "Changed" }))(
    "takes nothing that the server alone decides, sent as %s",
    async (_kind, sent) => {
      const { id } = await add();
      const [before] = readRows(app, "select * from equipment where id = ?", id);
      expect((await owner.send("PATCH", `/api/equipment/${id}`, sent)).status).toBe(200);
      expect(readRows(app, "select * from equipment where id = ?", id)).toEqual([{ ...before, name: "Changed" }]);
    },
  );
});

describe("DELETE /api/equipment/{id}", () => {
  it("waits while a booking lies ahead; past bookings keep their machine", async () => {
    const { id } = await add();
    const booking = await book(renter, id, 2, 3);
    expectProblem(await owner.send("DELETE", `/api/equipment/${id}`), 409);
    expect((await show(id)).id).toBe(id);
    changeRows(
      app,
      "update bookings set startDate = ?, endDate = ?, status = 'paid', paymentState = 'captured' where id = ?",
      dayFromToday(-3),
      dayFromToday(-2),
      booking.id,
    );
    expect((await owner.send("DELETE", `/api/equipment/${id}`)).status).toBe(204);
    expect((await renter.get(`/api/bookings/${booking.id}`)).json()).toMatchObject({
      id: booking.id,
      equipment: { id, name: FIELDS.name },
    });
  });
});
