import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distanceKm } from "~/domain/geography/distance";
import { createClient, dayFromToday, type Answer } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";
import { expectRows } from "../fixtures/expect-rows";

const LATUR = { latitude: 18.3972, longitude: 76.5678 };

interface Equipment {
  id: number;
  name: string;
  category: string;
  dailyRate: number;
  location: string;
  availability: boolean;
  averageRating: number | null;
  popularity: number;
  latitudeCoord: string | null;
  longitudeCoord: string | null;
  distanceKm?: number | null;
  totalPrice?: number;
  seasonalAvailability: Record<string, boolean>;
  searchableSpecs: Record<string, { value: string | number; unit: string }>;
}

let app: RunningApp;
let everything: Equipment[];
beforeAll(async () => {
  app = await startApp({ seed: true, sandbox: false });
  everything = (await ask({ limit: "500" })).json<Equipment[]>();
});
afterAll(() => app.stop());

const ask = async (parts: Record<string, string> | [string, string][]): Promise<Answer> => {
  const answer = await createClient(app.url).get(`/api/equipment?${new URLSearchParams(parts).toString()}`);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const find = async (parts: Record<string, string>) => (await ask(parts)).json<Equipment[]>();
const ids = (equipment: readonly Equipment[]) => equipment.map(({ id }) => id).sort((one, other) => one - other);

describe("GET /api/equipment", () => {
  it("tells the distance from the place asked for and the price of the days asked for", async () => {
    const near = await find({ location: "Latur", radius: "200", startDate: dayFromToday(2), endDate: dayFromToday(4) });
    expect(near.length).toBeGreaterThan(2);
    for (const { latitudeCoord, longitudeCoord, distanceKm: told } of near) {
      const point = { latitude: Number(latitudeCoord), longitude: Number(longitudeCoord) };
      expect(told).toEqual(latitudeCoord === null ? expect.any(Number) : Math.round(distanceKm(LATUR, point)));
    }
    expect(new Set(near.map(({ distanceKm: told }) => told)).size).toBeGreaterThan(1);
    for (const { dailyRate, totalPrice } of near) expect(totalPrice).toBe(3 * dailyRate);
    expect(everything.every((one) => !("distanceKm" in one) && !("totalPrice" in one) && !("point" in one))).toBe(true);
  });

  it("without a filter answers every machine that is offered, the most popular first", () => {
    const stored = readRows(app, "select id from equipment where deletedAt is null order by popularity desc, id");
    expect(everything.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(everything.length).toBeGreaterThanOrEqual(30);
  });

  it("names wider searches where it finds nothing, each with the number that it finds", async () => {
    const answer = await ask({ location: "Latur", radius: "1", category: "tractor", maxPrice: "100" });
    expect(answer.json()).toEqual([]);
    const ways = String(answer.headers["x-wider"]).split(", ");
    expect(ways.length).toBeGreaterThan(0);
    for (const way of ways) {
      const [, address = "", count] = /^<([^>]+)>; change=\w+; count=(\d+)$/.exec(way) ?? [];
      const wider = await createClient(app.url).get(address.slice(app.url.length));
      expect(wider.headers["x-total-count"]).toBe(count);
    }
    expect((await ask({ location: "Latur" })).headers).not.toHaveProperty("x-wider");
  });

  it.each([
    ["limit=7&sort=price", () => everything.length],
    ["limit=2&location=150+km&lat=18.4&lon=76.57", () => undefined],
  ])("pages by limit and cursor, and says how many there are: %s", async (query, count) => {
    const seen: number[] = [];
    const totals = new Set<string>();
    let path: string | undefined = `/api/equipment?${query}`;
    while (path !== undefined) {
      const answer: Answer = await createClient(app.url).get(path);
      seen.push(...answer.json<Equipment[]>().map(({ id }) => id));
      totals.add(String(answer.headers["x-total-count"]));
      const next: string | undefined = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ""))?.[1];
      if (next !== undefined) expect(next.startsWith(`${app.url}/`)).toBe(true);
      path = next?.slice(app.url.length);
    }
    expect([...totals]).toEqual([String(count() ?? seen.length)]);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(2);
  });

  it.each<[Record<string, string>, (equipment: Equipment) => boolean]>([
    [{ category: "tractors" }, ({ category }) => category === "tractor"],
    [{ category: "plows" }, ({ category }) => category === "plough"],
    [{ minPrice: "1500", maxPrice: "3000" }, ({ dailyRate }) => dailyRate >= 1500 && dailyRate <= 3000],
    [{ minPrice: "3000", maxPrice: "1500" }, ({ dailyRate }) => dailyRate >= 1500 && dailyRate <= 3000],
    [{ season: "winter" }, ({ seasonalAvailability }) => seasonalAvailability["winter"] === true],
    [
      { specifications: "power_hp>=45" },
      ({ searchableSpecs }) => Number(searchableSpecs["power_hp"]?.value ?? 0) >= 45,
    ],
    [
      { specifications: "drive=4wd" },
      ({ searchableSpecs }) => /4wd/i.test(String(searchableSpecs["drive"]?.value ?? "")),
    ],
    [
      { spec: "tractor_hp", specIs: "max", specValue: "45 HP" },
      ({ searchableSpecs }) => Number(searchableSpecs["tractor_hp"]?.value ?? 999) <= 45,
    ],
    [{ location: "Nagpur", radius: "40" }, ({ location }) => location === "Nagpur"],
    [
      { category: "tractor", maxPrice: "2600", season: "autumn" },
      (equipment) =>
        equipment.category === "tractor" &&
        equipment.dailyRate <= 2600 &&
        equipment.seasonalAvailability["autumn"] === true,
    ],
  ])("with %j answers those that fit", async (parts, fits) => {
    const expected = everything.filter(fits);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(everything.length);
    const answer = await ask({ ...parts, limit: "500" });
    expect(ids(answer.json<Equipment[]>())).toEqual(ids(expected));
    expect(answer.headers["x-total-count"]).toBe(String(expected.length));
  });

  it.each([
    ["ट्रॅक्टर", "tractor"],
    ["ट्रैक्टर", "tractor"],
    ["नांगर", "plough"],
    ["हल", "plough"],
    ["Sprayer", "sprayer"],
  ])("finds every machine of a category by the word %s", async (search, category) => {
    const found = ids(await find({ search, limit: "500" }));
    expect(found).toEqual(
      expect.arrayContaining(ids(everything.filter((equipment) => equipment.category === category))),
    );
  });

  it.each(["लातूर", "Latur", "लातू", "atur"])("finds every machine of a city by %s", async (search) => {
    const there = everything.filter(({ location }) => location === "Latur");
    expect(there.length).toBeGreaterThan(0);
    expect(ids(await find({ search, limit: "500" }))).toEqual(expect.arrayContaining(ids(there)));
  });

  it("understands a place in Marathi as in English, and where the asker stands as well", async () => {
    const named = await find({ location: "Latur", radius: "60" });
    expect(named.map(({ location }) => location)).toContain("Nilanga");
    expect(await find({ location: "लातूर", radius: "60" })).toEqual(named);
    expect(await find({ lat: "18.3972", lon: "76.5678", radius: "60" })).toEqual(named);
  });

  it("takes 50 km where no distance is named, and nothing beyond 200 km", async () => {
    expect(await find({ location: "Latur" })).toEqual(await find({ location: "Latur", radius: "50" }));
    expect(await find({ location: "Latur", radius: "9999" })).toEqual(await find({ location: "Latur", radius: "200" }));
  });

  it("answers only machines that are free on every day asked for", async () => {
    const [first] = everything.filter(({ availability }) => availability);
    const free = async (startDate: string, endDate: string) => ids(await find({ startDate, endDate, limit: "500" }));
    const id = first?.id ?? 0;
    changeRows(app, "delete from booking_days where equipmentId = ?", id);
    expect(await free(dayFromToday(5), dayFromToday(7))).toContain(id);
    changeRows(app, "insert into booking_days (equipmentId, day, bookingId) values (?, ?, null)", id, dayFromToday(6));
    expect(await free(dayFromToday(5), dayFromToday(7))).not.toContain(id);
    expect(await free(dayFromToday(7), dayFromToday(7))).toContain(id);
    const unavailable = everything.filter(({ availability }) => !availability);
    expect(unavailable.length).toBeGreaterThan(0);
    for (const equipment of unavailable)
      expect(await free(dayFromToday(7), dayFromToday(7))).not.toContain(equipment.id);
  });

  it("answers none for days that cannot be booked", async () => {
    expect(await find({ startDate: dayFromToday(-1), endDate: dayFromToday(2) })).toEqual([]);
    expect(await find({ startDate: dayFromToday(29), endDate: dayFromToday(31) })).toEqual([]);
  });

  it("stands in the order asked for", async () => {
    const rates = (await find({ sort: "price", limit: "500" })).map(({ dailyRate }) => dailyRate);
    expect(rates).toEqual(rates.toSorted((one, other) => one - other));
    expect((await find({ sort: "price_desc", limit: "500" })).map(({ dailyRate }) => dailyRate)).toEqual(
      rates.toReversed(),
    );
    const stars = (await find({ sort: "rating", limit: "500" })).map(({ averageRating }) => averageRating ?? 0);
    expect(stars).toEqual(stars.toSorted((one, other) => other - one));
    const places = (await find({ sort: "nearest", location: "Latur", radius: "200" })).map(({ location }) => location);
    expect(places[0]).toBe("Latur");
    expect(places.indexOf("Nilanga")).toBeLessThan(places.indexOf("Barshi"));
  });

  it.each<Record<string, string>>([
    { category: "spaceship" },
    { minPrice: "cheap" },
    { maxPrice: "-5" },
    { season: "monsoon" },
    { sort: "colour" },
    { sort: "nearest" },
    { radius: "ten" },
    { startDate: "31-13-2026" },
    { specifications: "power_hp>=strong" },
    { specifications: ">=" },
    { lat: "north", lon: "east" },
    { colour: "red" },
    { limit: "0" },
    { cursor: "first" },
  ])("leaves out what it does not understand: %j", async (parts) => {
    const answer = await ask({ limit: "500", ...parts });
    expect(answer.headers["x-total-count"]).toBe(String(everything.length));
  });

  it("takes odd words as they are", () =>
    expectRows(
      ['"', "'; drop table equipment; --", "%", "_", "*", "NEAR(", "a OR b", "\\", "()", "क".repeat(300), "^ -"],
      async (search) => (await ask({ search })).status,
      () => 200,
    ));
});

describe("the map of a place with very many machines", () => {
  it("lists the first of them, and says where all are", async () => {
    const [owner] = readRows(app, "select id from users order by id limit 1");
    for (let count = 0; count < 30; count += 1)
      addEquipment(app, { ownerId: Number(owner?.["id"]), name: `Harrow of Latur ${count}` });
    const { text } = await createClient(app.url).get("/equipment?view=map&search=Harrow+of+Latur&language=en");
    const list = text.slice(text.indexOf('id="by-city"'), text.indexOf("<footer"));
    expect(list).toContain("30 machines");
    expect(new Set(list.match(/Harrow of Latur \d+/g)).size).toBe(24);
    expect(list).toMatch(/These are the first 24\. “Only around Latur” has all\./);
    expect(list).toContain("location=Latur");
  });
});
