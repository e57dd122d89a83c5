import { expect, it } from "vitest";
import { createClient, signUp, startAppForFile } from "../fixtures/api-client";

const app = await startAppForFile({ sandbox: false });

it("leads from a city on the map to a list with all machines that are counted under it", async () => {
  const owner = await signUp(app.url);
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
  const visitor = createClient(app.url);
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
