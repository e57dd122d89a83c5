import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest, startTestServer, type TestServer } from "../../tests/fixtures/test-server";
import type { AppLoadContext } from "@remix-run/node";

const LONG = "<p>a tractor for a day</p>".repeat(200);
const SHORT = "<p>short</p>";
const html = { "Content-Type": "text/html; charset=utf-8" };

const storeClosed = () => Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });

const PAGES: Record<string, (request: Request, context: AppLoadContext) => Response | Promise<Response>> = {
  "/": () => new Response(LONG, { headers: html }),
  "/short": () => new Response(SHORT, { headers: html }),
  "/csv": () => new Response("a,b\n".repeat(400), { headers: { "Content-Type": "text/csv; charset=utf-8" } }),
  "/encoded": () => new Response(Buffer.alloc(5_000, 1), { headers: { ...html, "Content-Encoding": "zstd" } }),
  "/cookies": () => {
    const headers = new Headers(html);
    headers.append("Set-Cookie", "a=1; Path=/");
    headers.append("Set-Cookie", "b=2; Path=/");
    headers.set("Cache-Control", "public, max-age=60");
    return new Response(LONG, { headers });
  },
  "/public": () =>
    new Response("x", { headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=60" } }),
  "/bare": () => new Response("Unexpected Server Error", { status: 500, headers: { "Content-Type": "text/plain" } }),
  "/throws": () => Promise.reject(new Error("with secret=abc123 inside")),
  "/store": () => Promise.reject(storeClosed()),
  "/store-in-file": () =>
    new Response('{"message":"Unexpected Server Error"}', {
      status: 503,
      headers: { "X-Remix-Error": "yes", "Content-Type": "application/json" },
    }),
  "/store-in-page": (_request, context) => {
    context.failure = storeClosed();
    return new Response("<h1>Sorry</h1>", { status: 500, headers: html });
  },
  "/headers": ({ headers }) => Response.json([...headers.keys()]),
  "/user": (_request, context) => {
    context.userId = 7;
    return new Response(SHORT, { headers: html });
  },
};

let shell: TestServer;
beforeAll(async () => {
  shell = await startTestServer({
    handle: (request, context) =>
      Promise.resolve(
        PAGES[new URL(request.url).pathname]?.(request, context) ?? new Response("none", { status: 404 }),
      ),
  });
});
afterAll(() => shell.close());

describe("compression", () => {
  const PATHS = [
    ["/", "br, gzip", "br"],
    ["/", "gzip, br;q=0", "gzip"],
    ["/csv", "br, gzip", "br"],
    ["/short", "br, gzip", undefined],
    ["/encoded", "br, gzip", "zstd"],
  ] as const;
  it("is given to long texts, as it is asked for", async () => {
    const found: unknown[] = [];
    for (const [path, accepted] of PATHS) {
      const { headers, body } = await sendRequest(shell, path, { headers: { "Accept-Encoding": accepted } });
      const encoding = headers["content-encoding"];
      const open = encoding === "br" ? brotliDecompressSync : encoding === "gzip" ? gunzipSync : (raw: Buffer) => raw;
      if (path === "/") expect(open(body).toString()).toBe(LONG);
      found.push([path, accepted, encoding]);
    }
    expect(found).toEqual(PATHS);
  });
});

describe("responses of Remix", () => {
  it("are kept by nobody unless they say so, and never with a cookie", async () => {
    const caching = async (path: string) => (await sendRequest(shell, path)).headers["cache-control"];
    for (const path of ["/", "/csv", "/cookies"])
      expect([path, await caching(path)]).toEqual([path, "private, no-store"]);
    expect(await caching("/public")).toBe("public, max-age=60");
    expect((await sendRequest(shell, "/cookies")).headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });

  it("of pages are sent again only where they have changed", async () => {
    const { headers } = await sendRequest(shell, "/user");
    const again = await sendRequest(shell, "/user", { headers: { "If-None-Match": String(headers.etag) } });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
  });
});

describe("failures", () => {
  it.each(["/throws", "/bare"])(
    "of %s give a page of the house with the request's id, and a line in the log",
    async (path) => {
      const answer = await sendRequest(shell, path, { headers: { Accept: "text/html", "Accept-Language": "hi" } });
      const id = String(answer.headers["x-request-id"]);
      expect(answer.status).toBe(500);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.body.toString()).toContain(id);
      expect(answer.body.toString()).toContain('lang="hi"');
      expect(answer.body.toString()).not.toContain("secret");
      expect(shell.logged().find((line) => line.level === "error" && line.requestId === id)).toMatchObject({
        message: "request failed",
        path,
      });
      expect(JSON.stringify(shell.logged())).not.toContain("abc123");
    },
  );

  it.each(["/store", "/store-in-page", "/store-in-file"])("of the store at %s give 503", async (path) => {
    const answer = await sendRequest(shell, path, { headers: { Accept: "application/json" } });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "60"]);
    expect(JSON.parse(answer.body.toString())).toHaveProperty("error");
  });
});

it("Requests come to Remix without traces of proxies", async () => {
  const sent = { "X-Forwarded-For": "1.2.3.4", "X-Forwarded-Host": "evil.example", Forwarded: "host=evil" };
  const { body } = await sendRequest(shell, "/headers", { headers: { ...sent, "X-Other": "kept" } });
  const names = JSON.parse(body.toString()) as string[];
  expect(names).toContain("x-other");
  expect(names.filter((name) => name.includes("forwarded") || name === "host")).toEqual([]);
});

it("Pages made for an account name it to the service worker, and no other page does", async () => {
  expect((await sendRequest(shell, "/user")).headers["x-account"]).toBe("account-7");
  expect((await sendRequest(shell, "/")).headers).not.toHaveProperty("x-account");
});

describe("access log", () => {
  it("has one line per request, with the user, without the query", async () => {
    const answer = await sendRequest(shell, "/user?token=hunter2");
    await expect
      .poll(() => shell.logged().some((line) => line.requestId === answer.headers["x-request-id"]))
      .toBe(true);
    const lines = shell.logged().filter((line) => line.requestId === answer.headers["x-request-id"]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: "info",
      message: "request",
      method: "GET",
      path: "/user",
      status: 200,
      userId: 7,
    });
    expect(JSON.stringify(shell.logged())).not.toContain("hunter2");
  });

  it("keeps health and files out of the ordinary lines", async () => {
    await sendRequest(shell, "/healthz");
    await expect.poll(() => shell.logged().find((line) => line.path === "/healthz")?.level).toBe("debug");
  });
});
