import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSecurityHeaders } from "./content-policy";
import { sendRequest, startTestServer, TEST_STYLE_HASH, type TestServer } from "../../tests/fixtures/test-server";

let shell: TestServer;
beforeAll(async () => {
  shell = await startTestServer({
    writeFiles: (folder) => {
      writeFileSync(join(folder, "client", "assets", "app-1a2b.js"), "export {};");
      mkdirSync(join(folder, "data", "images"), { recursive: true });
      writeFileSync(join(folder, "data", "images", "0a1b2c-360.webp"), "picture");
    },
    handle: (request) =>
      new URL(request.url).pathname === "/fails"
        ? Promise.reject(new Error("no"))
        : Promise.resolve(
            new Response("page", {
              headers: {
                "Content-Type": "text/html",
                "Content-Security-Policy": "default-src *",
                "X-Request-Id": "mine",
              },
            }),
          ),
  });
});
afterAll(() => shell.close());

const EVERY_ANSWER: [what: string, path: string, method: string, headers: Record<string, string>, status: number][] = [
  ["a page", "/", "GET", {}, 200],
  ["an asset", "/assets/app-1a2b.js", "GET", {}, 200],
  ["a picture", "/images/0a1b2c-360.webp", "GET", {}, 200],
  ["health", "/healthz", "GET", {}, 200],
  ["a cross-site write", "/api/login", "POST", { Origin: "https://evil.example" }, 403],
  ["a body too large", "/api/login", "POST", { "Content-Length": "200000000" }, 413],
  ["a bad path", "/%E0%A4%A", "GET", {}, 400],
  ["a failure", "/fails", "GET", {}, 500],
];

describe("security headers", () => {
  it.each(EVERY_ANSWER)("stand on %s", async (_what, path, method, headers, status) => {
    const answer = await sendRequest(shell, path, { method, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(answer.headers["permissions-policy"]).toBe("geolocation=(self), microphone=(self), camera=()");
    expect(answer.headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    const policy = String(answer.headers["content-security-policy"]);
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
  });

  it("cannot be weakened by a page", async () => {
    const { headers } = await sendRequest(shell, "/");
    expect(headers["content-security-policy"]).not.toContain("default-src *");
    expect(headers["x-request-id"]).not.toBe("mine");
  });
});

describe("content security policy", () => {
  const real = {
    mode: "production",
    secure: true,
    razorpayApiUrl: "https://api.razorpay.com",
    razorpayCheckoutJsUrl: "https://checkout.razorpay.com/v1/checkout.js",
    tileUrl: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  } as const;
  const policyOf = (settings: Parameters<typeof createSecurityHeaders>[0]) =>
    Object.fromEntries(
      String(createSecurityHeaders(settings, TEST_STYLE_HASH).every["Content-Security-Policy"])
        .split("; ")
        .map((part): [string, string] => [part.split(" ")[0] ?? "", part]),
    );

  it("names the provider's hosts", () => {
    const policy = policyOf(real);
    expect(policy["script-src"]).toBe(`script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com`);
    expect(policy["connect-src"]).toBe(
      "connect-src 'self' https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com",
    );
    expect(policy["frame-src"]).toContain("https://api.razorpay.com");
    expect(policy["form-action"]).toBe("form-action 'self' https://api.razorpay.com");
    expect(policy["img-src"]).toBe(
      "img-src 'self' data: blob: https://tile.openstreetmap.org https://cdn.razorpay.com",
    );
    expect(policy["style-src"]).toContain(TEST_STYLE_HASH);
    expect(policy["style-src"]).not.toContain("unsafe");
  });

  it("follows the configured hosts, and then names no others", () => {
    const policy = policyOf({
      ...real,
      razorpayApiUrl: "http://127.0.0.1:5001",
      razorpayCheckoutJsUrl: "http://127.0.0.1:5001/v1/checkout.js",
      tileUrl: "http://{s}.tiles.example:8080/{z}/{x}/{y}.png?key=1",
    });
    expect(Object.values(policy).join(" ")).not.toContain("razorpay.com");
    expect(policy["script-src"]).toBe(`script-src 'self' http://127.0.0.1:5001`);
    expect(policy["form-action"]).toBe("form-action 'self' http://127.0.0.1:5001");
    expect(policy["frame-src"]).toBe("frame-src http://127.0.0.1:5001");
    expect(policy["img-src"]).toContain("http://*.tiles.example:8080");
  });

  it("is smaller without script", () => {
    const without = createSecurityHeaders(real, TEST_STYLE_HASH).policyOf({ isLite: true });
    expect(without).toContain("; img-src 'self' data:; ");
    expect(without).toContain(`; style-src 'self' ${TEST_STYLE_HASH}; `);
    expect(without).toMatch(/^default-src 'none'; /);
    expect(without).not.toContain("script-src");
  });

  it("sends HSTS only in production over HTTPS", () => {
    const hsts = (change: object) =>
      createSecurityHeaders({ ...real, ...change }, "").every["Strict-Transport-Security"];
    expect(hsts({})).toMatch(/^max-age=\d{8}$/);
    expect(hsts({ secure: false })).toBeUndefined();
    expect(hsts({ mode: "development" })).toBeUndefined();
  });
});
