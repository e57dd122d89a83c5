import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { book, createClient, expectProblem, type Member, type Sent } from "../fixtures/api-client";

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
});

it("DELETE /api/equipment/{id} waits while a booking lies ahead", async () => {
  const { id } = await add();
  await book(renter, id, 2, 3);
  expectProblem(await owner.send("DELETE", `/api/equipment/${id}`), 409);
  expect((await show(id)).id).toBe(id);
});

describe("texts of owners", () => {
  const PAYLOADS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "';alert(1)//",
    "</textarea><svg onload=alert(1)>",
    "{{constructor.constructor('alert(1)')()}}",
    "\u202ealert",
  ];

  it("are shown on every page as they were typed", async () => {
    const [name = "", location = ""] = PAYLOADS;
    const added = await owner.post("/api/equipment", {
      ...{ category: "tractors", dailyRate: 2_000, name, location, description: PAYLOADS.join(" ") },
      features: PAYLOADS,
      specs: Object.fromEntries(PAYLOADS.map((payload) => [payload, payload])),
    });
    expect(added.status, added.text).toBe(201);
    const { id } = added.json<{ id: number }>();
    for (const path of [
      `/equipment/${id}`,
      "/equipment",
      "/dashboard",
      `/dashboard/equipment/${id}/edit`,
      `/dashboard/equipment/${id}/delete`,
    ]) {
      const page = await owner.get(path);
      expect(page.status).toBe(200);
      for (const live of ["<script>alert", "<img src=x", "<svg onload"]) expect(page.text).not.toContain(live);
    }
  });
});
