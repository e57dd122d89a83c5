import { describe, expect, it } from "vitest";
import { createClient, PASSWORD, signUp, startAppForFile, type Answer } from "../fixtures/api-client";

const LONGEST_HEADER = 8_000;

const app = await startAppForFile({ sandbox: false });
const visitor = createClient(app.url);
const { username } = await signUp(app.url);

/** Insists that a redirect stays on this site, as a browser reads it. */
function expectOwnSite(answer: Answer, because: string): URL {
  const location = String(answer.headers.location);
  expect(location.length, because).toBeLessThan(LONGEST_HEADER);
  const target = new URL(location, app.url);
  expect(target.origin, because).toBe(app.url);
  return target;
}

const FOREIGN = ["evil.example/x", "javascript:alert(1)"];
const SLASHES_OUT = ["//", "/\\", "\\\\", "\\/", "http://", "HTTPS:", "https:/", "/%09/", "/%5c", "%2f%2f"];
const MARKS_OUT = ["\t//", " //", "/\t/", "/\n/", "/\u0000/", "/.//", "@", "/\u2028/", "javascript://", "/%E0%A4%A"];
const WAYS_OUT = [...SLASHES_OUT, ...MARKS_OUT].flatMap((prefix) => FOREIGN.map((place) => prefix + place));

describe(`${WAYS_OUT.length} ways to name another site as the way back`, () => {
  it("are none after a choice of language", async () => {
    for (const redirectTo of WAYS_OUT) {
      const answer = await visitor.send("POST", "/language", { form: { language: "hi", redirectTo } });
      expect(answer.status, redirectTo).toBe(303);
      expectOwnSite(answer, JSON.stringify(redirectTo));
    }
  });

  it("are none after a login and a registration", async () => {
    for (const [index, redirectTo] of [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
    ].entries()) {
      const query = `redirectTo=${encodeURIComponent(redirectTo)}`;
      const login = await createClient(app.url).send("POST", `/auth?tab=login&${query}`, {
        form: { username, password: PASSWORD },
      });
      expect(expectOwnSite(login, redirectTo).pathname).toBe("/");
      const form = { username: `way_out_${index}`, password: PASSWORD, confirmPassword: PASSWORD, name: "Asha Pawar" };
      expect(
        expectOwnSite(await createClient(app.url).send("POST", `/auth?tab=register&${query}`, { form }), redirectTo)
          .pathname,
      ).toBe("/auth");
    }
  });
});

describe("the way back", () => {
  it.each([
    ["/equipment?search=tractor&page=2", "/equipment?search=tractor&page=2"],
    ["/equipment?search=ट्रैक्टर", `/equipment?search=${encodeURIComponent("ट्रैक्टर")}`],
    [`/equipment?search=${"x".repeat(2_500)}`, "/"],
  ])("to %s is kept if it is one", async (redirectTo, expected) => {
    const answer = await visitor.send("POST", "/language", { form: { language: "en", redirectTo } });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(expected);
  });

  it("is kept for a visitor who must log in first, whatever its length", async () => {
    for (const path of ["/dashboard", "/receipts", "/bookings/1/receipt", "/booking/1?payment=paid"])
      expect((await visitor.get(path)).headers.location).toBe(`/auth?redirectTo=${encodeURIComponent(path)}`);
    for (const query of ["x".repeat(7_000), "%E0%A4%85".repeat(700)]) {
      const answer = await visitor.get(`/booking/1?payment=${query}`);
      expect(answer.status).toBe(302);
      expect(expectOwnSite(answer, "long").pathname).toBe("/auth");
    }
  });
});

describe("a body that no form makes, sent to a page", () => {
  it.each(["/auth?tab=login", "/equipment/1/book", "/auth.data?tab=login"])(
    "is refused at %s without a fault",
    async (path) => {
      for (const raw of [
        { type: "application/json", body: "{}" },
        { type: "multipart/form-data; boundary=x", body: "--x\r\n" },
        { type: "text/plain", body: "username=a" },
        { body: "" },
      ]) {
        const answer = await visitor.send("POST", path, { raw });
        expect(answer.status, `${path} ${JSON.stringify(raw)}`).toBe(400);
      }
    },
  );

  it("carries no instructions to what reads the form", async () => {
    for (const [name, value] of [
      ["__intent__", "{}"],
      ["__intent__", "x"],
      ["__state__", "["],
      ["__intent__", '{"type":"reset"}'],
    ] as const) {
      const answer = await visitor.send("POST", "/auth?tab=login", {
        form: { username, password: "Wrong1", [name]: value },
      });
      expect(answer.status).toBe(401);
    }
  });

  it("is not taken by pages that take none", async () => {
    const client = await signUp(app.url);
    for (const path of ["/", "/equipment/1", "/dashboard", "/booking/1"])
      for (const method of ["POST", "PUT"]) {
        const answer = await client.send(method, path, { form: { a: "b" } });
        expect(answer.status, `${method} ${path}`).toBe(405);
      }
  });
});

it("GET /api/openapi.json describes calls that are answered", async () => {
  const client = createClient(app.url);
  const answer = await client.get("/api/openapi.json");
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, expect.stringContaining("json")]);
  const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();
  expect(openapi).toMatch(/^3\.1/);
  for (const [path, methods] of Object.entries(paths)) {
    const other = ["get", "post", "put", "patch", "delete"].find((method) => !(method in methods)) ?? "";
    const { status, headers } = await client.send(other.toUpperCase(), path.replaceAll(/\{\w+\}/g, "1"));
    expect([path, status]).toEqual([path, 405]);
    const allowed = Object.keys(methods).map((method) => method.toUpperCase());
    expect(String(headers["allow"]).split(", ").sort()).toEqual(allowed.sort());
  }
});

it("the page /api shows every call without script", async () => {
  const { status, text } = await createClient(app.url).get("/api?lang=mr");
  expect(status).toBe(200);
  expect(text).toContain("<h1>प्रोग्रामसाठी API</h1>");
  expect(text).toContain("/api/bookings/{id}/cancel");
  expect(text).toContain("Books equipment for a range of days");
});
