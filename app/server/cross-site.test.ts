import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest, startTestServer, type TestServer } from "./test-server";

const methods: string[] = [];
const handle = (request: Request) => {
  methods.push(request.method);
  return Promise.resolve(new Response(null, { status: 204 }));
};
let local: TestServer;
let live: TestServer;
beforeAll(async () => {
  local = await startTestServer({ handle });
  live = await startTestServer({ handle, env: { NODE_ENV: "production", APP_URL: "https://yantra.example" } });
});
afterAll(() => Promise.all([local.close(), live.close()]));

const WRITES = ["POST", "PUT", "PATCH", "DELETE"];
const TARGETS = [
  "/api/bookings",
  "/auth",
  "/auth.data",
  "/equipment/1?index",
  "/api/payments/webhook/",
  "/API/payments/webhook",
];
const FOREIGN: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "" },
  { Origin: "http://localhost:5999" },
  { Origin: "http://127.0.0.1:5999" },
  { Origin: "https://localhost:4999" },
  { Origin: "http://localhost:4999.evil.example" },
  { Origin: "http://localhost:4999/" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "odd" },
  { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:4999" },
  { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" },
];
const OWN: Record<string, string>[] = [
  {},
  { Origin: "http://localhost:4999" },
  { Origin: "http://127.0.0.1:4999" },
  { "Sec-Fetch-Site": "same-origin" },
  { "Sec-Fetch-Site": "none" },
  { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost:4999" },
];

describe("cross-site check", () => {
  it.each(FOREIGN)("rejects every write with %j before anything runs", async (headers) => {
    methods.length = 0;
    for (const target of TARGETS) {
      for (const method of WRITES) {
        const answer = await sendRequest(local, target, { method, headers });
        expect([method, target, answer.status]).toEqual([method, target, 403]);
      }
    }
    expect(methods).toEqual([]);
  });

  it.each(OWN)("lets writes with %j through", async (headers) => {
    for (const method of WRITES)
      expect((await sendRequest(local, "/api/bookings", { method, headers })).status).toBe(204);
  });

  it("says so in the API's form, and does not run forms of any type", async () => {
    methods.length = 0;
    const types = [
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/plain",
      "application/json",
    ];
    for (const type of types) {
      const answer = await sendRequest(local, "/api/login", {
        method: "POST",
        headers: { Origin: "null", "Content-Type": type },
        body: "a=b",
      });
      expect(answer.status).toBe(403);
      expect(JSON.parse(answer.body.toString())).toHaveProperty("error");
    }
    expect(methods).toEqual([]);
  });

  it("lets reads from other sites through", async () => {
    for (const headers of FOREIGN) expect((await sendRequest(local, "/equipment", { headers })).status).toBe(204);
  });

  it.each(["/api/payments/webhook", "/api/payments/callback", "/api/payments/callback?booking=abc"])(
    "leaves %s to its signature, for POST alone",
    async (path) => {
      expect(
        (
          await sendRequest(local, path, {
            method: "POST",
            headers: { Origin: "null", "Sec-Fetch-Site": "cross-site" },
          })
        ).status,
      ).toBe(204);
      expect((await sendRequest(local, path, { method: "PUT", headers: { Origin: "null" } })).status).toBe(403);
    },
  );

  it("accepts in production only the public origin", async () => {
    const post = async (origin: string) =>
      (await sendRequest(live, "/api/bookings", { method: "POST", headers: { Origin: origin } })).status;
    expect(await post("https://yantra.example")).toBe(204);
    expect(await post("http://yantra.example")).toBe(403);
    expect(await post("https://shop.yantra.example")).toBe(403);
    expect(await post("http://localhost:4999")).toBe(403);
  });
});
