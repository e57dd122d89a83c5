import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest, sendRaw, startTestServer, type TestServer } from "../../tests/fixtures/test-server";

let shell: TestServer;
let asked: string[] = [];
beforeAll(async () => {
  shell = await startTestServer({
    handle: (request) => {
      asked.push(request.url);
      return Promise.resolve(new Response("ok", { headers: { "Content-Type": "text/plain" } }));
    },
  });
});
afterAll(() => shell.close());

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const get = (target: string, ...headers: string[]) =>
  sendRaw(
    shell,
    [
      `GET ${target} HTTP/1.1`,
      ...(headers.length > 0 ? headers : ["Host: localhost"]),
      "Connection: close",
      "",
      "",
    ].join("\r\n"),
  );

describe("request checks", () => {
  it("answers odd targets itself and never asks the product", async () => {
    const wanted = {
      "//evil.example": 404,
      "/\\evil.example": 404,
      "/%2Fevil.example": 404,
      "/%2e%2e/%2E%2e/etc/passwd": 404,
      "/.": 404,
      "/a%00b": 400,
      "/%0d%0aSet-Cookie:x": 400,
      "/%E0%A4%A": 400,
      "/a#b": 400,
      "http://evil.example/": 400,
    };
    asked = [];
    const answers = await Promise.all(Object.keys(wanted).map(async (target) => [target, await get(target)] as const));
    expect(Object.fromEntries(answers.map(([target, answer]) => [target, statusOf(answer)]))).toEqual(wanted);
    expect(answers.filter(([, answer]) => !/X-Request-Id: [0-9a-f-]{36}/.test(answer))).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("lets unusual but sound targets through to the product", async () => {
    const targets = [
      "/equipment?search=%E0%A4%A&category=//",
      "/equipment?redirectTo=//evil.example%00",
      "/%F0%9F%9A%9C",
      "/a.b/..c/d..",
      "/.well-known/security.txt",
    ];
    asked = [];
    const found = await Promise.all(targets.map(async (target) => [target, statusOf(await get(target))]));
    expect(found).toEqual(targets.map((target) => [target, 200]));
    expect(asked).toHaveLength(targets.length);
  });

  it("bases the URL on APP_URL whatever Host says", async () => {
    asked = [];
    await get(
      "/equipment.data?search=a",
      "Host: evil.example:81",
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: https",
    );
    await get("/", "Host: [::1]:3000");
    await sendRaw(shell, "GET /old HTTP/1.0\r\n\r\n");
    expect(asked).toEqual([`${shell.appUrl}/equipment.data?search=a`, `${shell.appUrl}/`, `${shell.appUrl}/old`]);
  });

  it("answers OPTIONS without Remix", async () => {
    asked = [];
    expect(statusOf(await sendRaw(shell, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))).toBe(
      400,
    );
    const preflight = await sendRequest(shell, "/api/bookings", {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.allow).toContain("PATCH");
    expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("rejects data requests of the old form", async () => {
    asked = [];
    const answers = await Promise.all(
      ["/equipment?_data=routes%2Fx", "/equipment?a=1&%5Fdata=root", "/?_data"].map((path) => sendRequest(shell, path)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400]);
    expect(asked).toEqual([]);
    expect((await sendRequest(shell, "/equipment?my_data=1&x=_data")).status).toBe(200);
  });

  it("says it in the API's form to programs, and as a page in the visitor's language to people", async () => {
    const api = await sendRequest(shell, "/api/%00");
    expect(api.headers["content-type"]).toContain("application/json");
    const body = JSON.parse(api.body.toString()) as Record<string, string>;
    expect(Object.keys(body)).toEqual(["error", "message"]);
    expect(body.error).toBe(body.message);
    expect(body.error).toContain("Nothing was changed");
    const program = await sendRequest(shell, "/%00", { headers: { Accept: "application/json" } });
    expect(program.headers["content-type"]).toContain("application/json");
    const page = await sendRequest(shell, "/%00", {
      headers: { Accept: "text/html", "Accept-Language": "mr-IN,en;q=0.5" },
    });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-language"]).toBe("mr");
    expect(page.body.toString()).toContain('<html lang="mr">');
    const chosen = await sendRequest(shell, "/%00", {
      headers: { Cookie: "a=b; i18nextLng=hi", "Accept-Language": "mr" },
    });
    expect(chosen.headers["content-language"]).toBe("hi");
  });
});
