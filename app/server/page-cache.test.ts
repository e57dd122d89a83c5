import { basename } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { STYLESHEET } from "~/stylesheet.server";
import { sendRequest, startTestServer, type TestServer } from "../../tests/fixtures/test-server";

const page = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-cache",
  Vary: "Accept-Encoding",
};

const STYLES = basename(STYLESHEET.address, ".css");

let shell: TestServer;
let made = 0;
let version = "1";
/** How often the state was read. */
let asked = 0;
let now = new Date("2026-03-01T18:29:59Z");
/** What a rendering waits for. */
let hold: Promise<void> | undefined;

beforeEach(async () => {
  made = 0;
  asked = 0;
  version = "1";
  now = new Date("2026-03-01T18:29:59Z");
  hold = undefined;
  shell = await startTestServer({
    stamp: () => {
      asked += 1;
      return version;
    },
    now: () => now,
    handle: async (request, context) => {
      made += 1;
      const number = made;
      await hold;
      const { pathname } = new URL(request.url);
      const text = Array.from(
        { length: 100 },
        (_, line) => `<p class="line-${line % 7}">page ${number} is line ${line * line}</p>`,
      ).join("");
      context.isForVisitors = pathname !== "/own";
      if (pathname === "/member") context.userId = 7;
      if (pathname === "/lost") return new Response(text, { status: 404, headers: page });
      if (pathname === "/cookie") return new Response(text, { headers: { ...page, "Set-Cookie": "session=1" } });
      return new Response(text, { headers: page });
    },
  });
});
afterEach(() => shell.close());

const get = (path: string, headers: Record<string, string> = {}) => sendRequest(shell, path, { headers });

describe("visitor pages", () => {
  it("are made once and sent again with fresh headers", async () => {
    const first = await get("/equipment?category=plough", { "Accept-Encoding": "br" });
    const second = await get("/equipment?category=plough", { "Accept-Encoding": "br" });
    expect(made).toBe(1);
    expect(second.body).toEqual(first.body);
    expect(brotliDecompressSync(second.body).toString()).toContain("page 1");
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    const { date: _one, "x-request-id": _two, ...same } = second.headers;
    expect(first.headers).toMatchObject(same);
    expect(same["cache-control"]).toBe("private, no-cache");
    expect(same.vary).toBe("Accept-Encoding, Accept-Language, Cookie, Save-Data, ECT, RTT, Downlink");
  });

  it("are rendered again after a write", async () => {
    await get("/");
    version = "2";
    expect((await get("/")).body.toString()).toContain("page 2");
    await get("/");
    expect(made).toBe(2);
  });

  it("are rendered once for all who wait for the same data", async () => {
    let go = (): void => undefined;
    hold = new Promise((resolve) => (go = resolve));
    const first = [get("/equipment"), get("/equipment"), get("/equipment")];
    await expect.poll(() => [asked, made]).toEqual([3, 1]);
    version = "2";
    const later = [get("/equipment"), get("/equipment")];
    await expect.poll(() => made).toBe(2);
    go();
    const texts = (await Promise.all([...first, ...later])).map(({ body }) => /page \d/.exec(body.toString())?.[0]);
    expect(texts).toEqual(["page 1", "page 1", "page 1", "page 2", "page 2"]);
    expect(made).toBe(2);
  });

  it("are rendered to their end when the client that asked first has gone", async () => {
    let go = (): void => undefined;
    hold = new Promise((resolve) => (go = resolve));
    const gone = new AbortController();
    const left = fetch(`${shell.url}/equipment`, {
      signal: gone.signal,
      headers: { "Accept-Encoding": "identity" },
    }).catch(() => "gone");
    await expect.poll(() => made).toBe(1);
    const waiting = get("/equipment");
    await expect.poll(() => asked).toBe(2);
    gone.abort();
    expect(await left).toBe("gone");
    go();
    expect((await waiting).body.toString()).toContain("page 1");
    expect(made).toBe(1);
  });

  it("are rendered again when the day changes in India", async () => {
    await get("/");
    now = new Date("2026-03-01T18:30:00Z");
    await get("/");
    expect(made).toBe(2);
  });

  it("differ by address, language, encoding and the wish to save data", async () => {
    const variants: [string, Record<string, string>][] = [
      ["/", {}],
      ["/?a=1", {}],
      ["/", { "Accept-Language": "hi" }],
      ["/", { Cookie: "i18nextLng=mr" }],
      ["/?lang=mr", {}],
      ["/", { "Accept-Encoding": "gzip" }],
      ["/", { "Save-Data": "on" }],
      ["/", { Cookie: `css=${STYLES}` }],
    ];
    for (const [path, headers] of variants) await get(path, headers);
    expect(made).toBe(variants.length);
    for (const [path, headers] of variants) await get(path, headers);
    expect(made).toBe(variants.length);
    await get("/", { "Accept-Language": "hi-IN,en;q=0.5", Cookie: "i18nextLng=hi" });
    await get("/", { Cookie: "linkLng=mr" });
    // However it came about, lite mode is one.
    for (const [name, value] of [
      ["ECT", "2g"],
      ["RTT", "900"],
      ["Downlink", "0.1"],
      ["Cookie", "lite=on"],
    ] as const)
      await get("/", { [name]: value });
    await get("/", { Cookie: "lite=off", "Save-Data": "on" });
    await get("/", { ECT: "4g", RTT: "100", Downlink: "10" });
    expect(made).toBe(variants.length);
  });

  it.each([
    ["a session", "/", { Cookie: "session=abc" }],
    ["any other cookie", "/", { Cookie: "i18nextLng=en; theme=dark" }],
    ["a login in the headers", "/", { Authorization: "Basic x" }],
    ["a page of one's own", "/own", {}],
    ["a page that was made for a member", "/member", {}],
    ["a missing page", "/lost", {}],
    ["a page that sets a cookie", "/cookie", {}],
    ["a very long address", `/?q=${"x".repeat(600)}`, {}],
  ])("never come from memory for %s", async (_what, path, headers) => {
    if (path === "/") await get("/");
    made = 0;
    await get(path, headers);
    await get(path, headers);
    expect(made).toBe(2);
  });

  it("answer HEAD from memory, and 304 to those who have them", async () => {
    const { headers, body } = await get("/");
    const head = await sendRequest(shell, "/", { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.body.byteLength]).toEqual([
      200,
      String(body.byteLength),
      0,
    ]);
    const known = await get("/", { "If-None-Match": `"other", ${String(headers.etag)}` });
    expect([known.status, known.body.byteLength, known.headers.etag]).toEqual([304, 0, headers.etag]);
    version = "2";
    expect((await get("/", { "If-None-Match": String(headers.etag) })).status).toBe(200);
    expect(made).toBe(2);
  });
});
