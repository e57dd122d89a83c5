import { expect, it } from "vitest";
import { createClient, startAppForFile } from "../fixtures/api-client";

const app = await startAppForFile({ sandbox: false });

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

it.each([
  ["en", "API for programs"],
  ["hi", "प्रोग्राम के लिए API"],
  ["mr", "प्रोग्रामसाठी API"],
])("the page /api shows every call without script in %s", async (language, title) => {
  const { status, text } = await createClient(app.url).get(`/api?lang=${language}`);
  expect(status).toBe(200);
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain("/api/bookings/{id}/cancel");
  expect(text).toContain("Books equipment for a range of days");
});
