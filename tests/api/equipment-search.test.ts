import { describe, expect, it } from "vitest";
import { distanceKm } from "~/domain/geography/distance";
import { createClient, dayFromToday, startAppForFile, type Answer } from "../fixtures/api-client";
import { addEquipment, readRows } from "../fixtures/stored-rows";

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

const app = await startAppForFile({ seed: true, sandbox: false });

const ask = async (parts: Record<string, string> | [string, string][]): Promise<Answer> => {
  const answer = await createClient(app.url).get(`/api/equipment?${new URLSearchParams(parts).toString()}`);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const find = async (parts: Record<string, string>) => (await ask(parts)).json<Equipment[]>();
const everything = await find({ limit: "500" });

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

describe("places", () => {
  it("that are unknown give an empty list that says so", async () => {
    const { headers, text } = await ask({ location: "qwertyx" });
    expect([text, headers["x-place"]]).toEqual(["[]", "unknown"]);
    expect((await ask({ location: "Latur" })).headers["x-place"]).toBeUndefined();
  });

  it("are suggested in words that are understood", async () => {
    const answer = await createClient(app.url).get("/api/places?text=Khed");
    expect([answer.status, answer.json()]).toEqual([200, expect.arrayContaining(["Khed, Pune", "Khed, Ratnagiri"])]);
    expect((await createClient(app.url).get("/api/places")).json()).toEqual([]);
  });
});
