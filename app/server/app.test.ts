import { afterEach, describe, expect, it } from "vitest";
import { sendRequest, startTestServer, type TestServer } from "../../tests/fixtures/test-server";

let shell: TestServer;
afterEach(() => shell.close());

const askAs = (headers: Record<string, string>) => sendRequest(shell, "/equipment?token=p-1", { headers });
const idOf = async (headers: Record<string, string>) => (await askAs(headers)).headers["x-request-id"];
const lines = (message: string) => shell.logged().filter((line) => line.message === message);

describe("a request's id", () => {
  it("is taken over from a trusted proxy, and is the one in the log", async () => {
    shell = await startTestServer({ env: { TRUST_PROXY: "1" } });
    expect(await idOf({ "X-Request-Id": "from-the-proxy-1" })).toBe("from-the-proxy-1");
    await expect.poll(() => lines("request")).toMatchObject([{ requestId: "from-the-proxy-1", path: "/equipment" }]);
  });

  it.each(["short", "x".repeat(65), '"},{"level":"error"'])("is a new one for %j", async (given) => {
    shell = await startTestServer({ env: { TRUST_PROXY: "1" } });
    expect(await idOf({ "X-Request-Id": given })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is a new one where no proxy is declared", async () => {
    shell = await startTestServer();
    expect(await idOf({ "X-Request-Id": "from-the-client-1" })).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it.each([
  ["/farmer/10423816229044710042", "/farmer/[hidden]"],
  ["/farmer/10423816229044710042/receipt", "/farmer/[hidden]/receipt"],
  ["/Farmer/1042-3816-2290-4471.data", "/Farmer/[hidden]"],
  ["/r/R12ABCDEFGHJKMNPQRS", "/r/[hidden]"],
  ["/api/documents/R12ABCDEFGHJKMNPQRS", "/api/documents/[hidden]"],
  ["/farmer", "/farmer"],
  ["/booking/7/farmer-code", "/booking/7/farmer-code"],
])("a path in the log %s is %s", async (path, logged) => {
  shell = await startTestServer();
  await sendRequest(shell, path);
  await expect.poll(() => lines("request").map((line) => line["path"])).toEqual([logged]);
  expect(JSON.stringify(shell.logged())).not.toMatch(/10423816|2290-4471|ABCDEFGH/);
});

describe("writes of one network", () => {
  const write = async (address: string) =>
    (await sendRequest(shell, "/auth", { method: "POST", headers: { "X-Forwarded-For": address } })).status;

  it("are refused for a while when they are too many, and those of others are not", async () => {
    shell = await startTestServer({ env: { TRUST_PROXY: "1" }, writesPerMinute: 2 });
    const answers = [];
    for (const address of ["203.0.113.7", "203.0.113.7", "203.0.113.7", "203.0.113.8", "2001:db8::1"])
      answers.push(await write(address));
    expect(answers).toEqual([200, 200, 429, 200, 200]);
    for (const address of ["2001:db8::2", "2001:db8:0:0:1::2"]) answers.push(await write(address));
    expect(answers.slice(5)).toEqual([200, 429]);
    const refused = await sendRequest(shell, "/api/login", {
      method: "POST",
      headers: { "X-Forwarded-For": "203.0.113.7" },
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.body.toString()).toContain('{"error":"');
    expect((await sendRequest(shell, "/", { headers: { "X-Forwarded-For": "203.0.113.7" } })).status).toBe(200);
  });
});
