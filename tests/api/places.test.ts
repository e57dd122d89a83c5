import { describe, expect, it } from "vitest";
import { createClient, signUp, startAppForFile } from "../fixtures/api-client";

const FIELDS = {
  name: "Swaraj 744 of a village",
  description: "Strong and well kept",
  category: "tractor",
  dailyRate: 1_900,
};

const app = await startAppForFile({ seed: true });
const visitor = createClient(app.url);
const owner = await signUp(app.url);

const list = async (location: string, radius = 50) => {
  const query = new URLSearchParams({ location, radius: String(radius), limit: "500" }).toString();
  const answer = await visitor.get(`/api/equipment?${query}`);
  return { ids: answer.json<{ id: number }[]>().map(({ id }) => id), place: answer.headers["x-place"] };
};

describe("a machine in a village", () => {
  it("keeps its location as it was typed and is found around it in each script", async () => {
    const answer = await owner.post("/api/equipment", { ...FIELDS, location: "at post Killari tal. Ausa" });
    expect([answer.status, answer.json()]).toEqual([
      201,
      expect.objectContaining({ location: "at post Killari tal. Ausa" }),
    ]);
    const { id } = answer.json<{ id: number }>();
    for (const location of ["Ausa, Latur", "औसा", "Latur district", "413520", "Lature"])
      expect((await list(location, 60)).ids, location).toContain(id);
    expect((await list("Pune")).ids).not.toContain(id);
  });
});

describe("a place that nobody knows", () => {
  it("gives an empty list that says so", async () => {
    expect(await list("qwertyx")).toEqual({ ids: [], place: "unknown" });
    expect((await list("Latur")).place).toBeUndefined();
  });
});

describe("suggestions", () => {
  it("are places in words that are understood", async () => {
    const answer = await visitor.get("/api/places?text=Khed");
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual(expect.arrayContaining(["Khed, Pune", "Khed, Ratnagiri"]));
    expect((await visitor.get("/api/places")).json()).toEqual([]);
  });
});
