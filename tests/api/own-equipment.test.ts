import { describe, expect, it } from "vitest";
import { startMarketForFile } from "../fixtures/market";
import { book, createClient, dayFromToday, signUp, type Sent } from "../fixtures/api-client";
import { addEquipment } from "../fixtures/stored-rows";

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
const { app, owner, renter, admin } = await startMarketForFile();
const visitor = createClient(app.url);

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

const PERSON = { personName: "Baban Tukaram Shinde", personContact: "+91 98220 11223", note: "pays in grain" };
const SECRETS = ["Baban", "Tukaram", "98220", "pays in grain"];
const days = (first: number, last = first) => ({ startDate: dayFromToday(first), endDate: dayFromToday(last) });

const otherOwner = await signUp(app.url);
addEquipment(app, { ownerId: otherOwner.id });

it("whom days are promised to is on no page and in no answer but the owner's own", async () => {
  const id = addEquipment(app, { ownerId: owner.id });
  const [blocks, calendar] = [`/api/equipment/${id}/blocks`, `/dashboard/equipment/${id}/calendar`];
  const made = await owner.post(blocks, { kind: "phone", ...days(8, 9), ...PERSON });
  expect(made.json()).toMatchObject(PERSON);
  await book(renter, id, 11);
  const range = new URLSearchParams(days(0, 30)).toString();
  const paths = [
    ...["/", "/equipment", `/equipment/${id}`, `/equipment/${id}/book`],
    `/equipment/${id}/book?${new URLSearchParams(days(8)).toString()}`,
    ...["/api/equipment?limit=500", `/api/equipment/${id}`, `/api/equipment/${id}/availability?${range}`],
    ...[`/api/equipment/${id}/reviews`, blocks, calendar, `${blocks}/${made.json<{ id: number }>().id}`],
    ...["/dashboard", "/dashboard/rentals", "/dashboard/bookings.csv", "/dashboard/bookings.ics", "/api/bookings"],
    ...["/admin", "/admin/equipment", "/admin/bookings.csv", "/admin/receipts.csv"],
  ];
  for (const client of [createClient(app.url), renter, otherOwner, admin])
    for (const path of paths) {
      const { text } = await client.get(path);
      expect([path, SECRETS.filter((secret) => text.includes(secret))]).toEqual([path, []]);
    }
  expect((await owner.get(calendar)).text).toContain(PERSON.personContact);
});

it("the map leads from a city to a list with all machines that are counted under it", async () => {
  const json = {
    name: "Thresher beside the Godavari",
    description: "A thresher that stands in Nanded, far from every city that has a name of its own here.",
    category: "thresher",
    dailyRate: 900,
    location: "Nanded",
    latitudeCoord: "19.15",
    longitudeCoord: "77.32",
  };
  expect((await owner.send("POST", "/api/equipment", { json })).status).toBe(201);
  const map = (await visitor.get("/equipment?view=map")).text;
  const [, byCity = ""] = map.split('aria-labelledby="by-city"');
  const link = /href="(\/equipment\?[^"]*location=[^"]*)"/.exec(byCity)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(link).toMatch(/radius=\d+/);
  expect((await visitor.get(link.replace("view=map", "view=list"))).text).toContain(json.name);

  // Farther than any search reaches.
  const far = { ...json, location: "Jaisalmer", latitudeCoord: "26.91", longitudeCoord: "70.9" };
  expect((await owner.send("POST", "/api/equipment", { json: far })).status).toBe(201);
  const [, after = ""] =
    (await visitor.get("/equipment?view=map&category=thresher")).text
      .split("<footer")[0]
      ?.split('aria-labelledby="by-city"') ?? [];
  const card = after.split("<h3").find((part) => part.includes("Jaisalmer")) ?? "";
  expect(card).toContain(json.name);
  expect(card).not.toContain("radius=");
});
