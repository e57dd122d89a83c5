import { describe, expect, it } from "vitest";
import { createClient, dayFromToday, expectProblem, signUp, startAppForFile } from "../fixtures/api-client";
import { addEquipment, readEverything } from "../fixtures/stored-rows";

const app = await startAppForFile();
const renter = await signUp(app.url);
const equipmentId = addEquipment(app, { ownerId: (await signUp(app.url)).id });

/** The server's own test tries every other value of the two headers. */
const SOURCES: [string, () => Record<string, string>][] = [
  ["another site's origin", () => ({ Origin: "https://evil.example" })],
  ["Sec-Fetch-Site alone", () => ({ "Sec-Fetch-Site": "cross-site" })],
];

describe.each(SOURCES)("a write with %s", (_name, headersFor) => {
  it("is refused as a form of a page, its data and a call, and changes nothing", async () => {
    const before = readEverything(app);
    const form = { equipmentId: String(equipmentId), startDate: dayFromToday(3), endDate: dayFromToday(4) };
    const page = `/equipment/${equipmentId}/book`;
    for (const path of ["/api/bookings", page, `${page}.data`, `${page}/`, `${page}?_data=routes%2Fpages%2Fauth`]) {
      const answer = await renter.send("POST", path, { form, headers: headersFor() });
      expect(answer.status, path).toBe(403);
      if (path.startsWith("/api/")) expectProblem(answer, 403);
    }
    expect(readEverything(app)).toEqual(before);
  });
});

describe("what other sites may send", () => {
  it("is never allowed to be read there", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await renter.send(method, "/api/user", {
        headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
      });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  it("gets as far as its signature is checked, at the webhook and the callback alone", async () => {
    for (const [, headersFor] of SOURCES) {
      const visitor = createClient(app.url);
      const webhook = await visitor.send("POST", "/api/payments/webhook", { json: {}, headers: headersFor() });
      expectProblem(webhook, 400, "The notice could not be verified");
      const callback = await visitor.send("POST", "/api/payments/callback", { form: {}, headers: headersFor() });
      expect(callback.status).toBe(303);
      for (const near of [
        "/api/payments/webhook/x",
        "/api/payments/callback.data",
        "/api/payments/Callback",
        "/api/payments",
      ]) {
        expect((await visitor.send("POST", near, { json: {}, headers: headersFor() })).status, near).toBe(403);
      }
    }
  });
});
