import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest, sendRaw, startTestServer, type TestServer } from "../../tests/fixtures/test-server";
import { expectRows } from "../../tests/fixtures/expect-rows";

const SCRIPT = "export const tractor = 'for a day';\n".repeat(100);

let shell: TestServer;
let asked: string[] = [];
beforeAll(async () => {
  shell = await startTestServer({
    writeFiles: (folder) => {
      const put = (path: string, content: string | Buffer) => {
        mkdirSync(join(folder, path, ".."), { recursive: true });
        writeFileSync(join(folder, path), content);
      };
      put("client/assets/app-1a2b.js", SCRIPT);
      put("client/assets/app-1a2b.js.br", brotliCompressSync(SCRIPT));
      put("client/assets/app-1a2b.js.gz", gzipSync(SCRIPT));
      put("client/assets/font-1a2b.woff2", Buffer.alloc(5_000, "abc"));
      put("client/assets/small-1a2b.css", "a{}");
      put("client/robots.txt", "User-agent: *\n");
      put("client/service-worker.js", "self;");
      put("client/.vite/manifest.json", '{"inner":"names"}');
      put("client/pictures/tractor.svg", `<svg xmlns="http://www.w3.org/2000/svg">${"<g/>".repeat(300)}</svg>`);
      put("data/images/0a1b2c-360.webp", Buffer.from("picture"));
      put("data/images/page.html", "<script>1</script>");
      put("data/images/.hidden.png", "x");
      put("data/yantra.db", "rows");
      symlinkSync(join(folder, "secret.txt"), join(folder, "data", "yantra-link.png"));
    },
    handle: (request) => {
      asked.push(new URL(request.url).pathname);
      return Promise.resolve(new Response("product", { status: 404, headers: { "Content-Type": "text/plain" } }));
    },
  });
});
afterAll(() => shell.close());

describe("build files", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
  ] as const)("are sent for ever for %s, compressed with %s", async (accepted, encoding, open) => {
    const get = () => sendRequest(shell, "/assets/app-1a2b.js", { headers: { "Accept-Encoding": accepted } });
    const [first, second] = await Promise.all([get(), get()]);
    expect(first.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(first.headers["content-type"]).toBe("application/javascript; charset=UTF-8");
    expect(first.headers["content-encoding"]).toBe(encoding);
    expect(first.headers.vary).toBe("Accept-Encoding");
    expect(open(first.body).toString()).toBe(SCRIPT);
    expect(second.body).toEqual(first.body);
    expect(Number(first.headers["content-length"])).toBe(first.body.byteLength);
  });

  it("outside of assets are kept for an hour, the service worker not at all", async () => {
    const robots = await sendRequest(shell, "/robots.txt");
    expect([robots.headers["cache-control"], robots.body.toString()]).toEqual([
      "public, max-age=3600",
      "User-agent: *\n",
    ]);
    expect((await sendRequest(shell, "/service-worker.js")).headers["cache-control"]).toBe("no-cache");
    const drawing = await sendRequest(shell, "/pictures/tractor.svg");
    expect(drawing.headers["content-type"]).toBe("image/svg+xml");
    expect(drawing.headers["content-security-policy"]).toContain("default-src 'self'");
  });

  it("answer 405 to writes", async () => {
    const post = await sendRequest(shell, "/assets/app-1a2b.js", { method: "POST" });
    expect([post.status, post.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("that are missing below assets never reach Remix", async () => {
    asked = [];
    const missing = await sendRequest(shell, "/assets/none-1a2b.js");
    expect([missing.status, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(asked).toEqual([]);
  });
});

describe("stored images", () => {
  it("are sent for ever", async () => {
    const picture = await sendRequest(shell, "/images/0a1b2c-360.webp");
    expect([picture.status, picture.headers["content-type"], picture.body.toString()]).toEqual([
      200,
      "image/webp",
      "picture",
    ]);
    expect(picture.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it("do not include anything but images by their names", () =>
    expectRows(
      ["/images/none.webp", "/images/page.html", "/images/.hidden.png", "/images/0a1b2c-360.webp/x.png"],
      async (path) => (await sendRequest(shell, path)).status,
      () => 404,
    ));
});

it("paths out of the folders lead nowhere", async () => {
  const ups = ["..", "%2e%2e", "..%2f..", "..%5c", "..\\", "%c0%ae%c0%ae", "%252e%252e", "..%00"];
  const targets = ["secret.txt", "data/yantra.db", "yantra-link.png", "etc/passwd", ".vite/manifest.json"];
  const paths = ["/assets/", "/images/", "/"].flatMap((start) =>
    ups.flatMap((up) => targets.map((target) => `${start}${`${up}/`.repeat(3)}${target}`)),
  );
  paths.push("/.vite/manifest.json", "/assets/../.vite/manifest.json", "/secret.txt", "/images/%2e%2e%2fyantra.db");
  const ask = (path: string) => sendRaw(shell, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const answers = await Promise.all(paths.map(ask));
  expect(answers.filter((answer) => !/^HTTP\/1\.1 40[04] /.test(answer))).toEqual([]);
  expect(answers.filter((answer) => /top secret|"inner"|rows|root:/.test(answer))).toEqual([]);
});
