import { describe, expect, it } from "vitest";
import { createLog, type LogLevel } from "./log.server";

function collect(level: LogLevel) {
  let written = "";
  const log = createLog(level, {
    write: (line) => {
      written += line;
    },
  });
  return {
    log,
    text: () => written,
    lines: () =>
      written
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe("log", () => {
  it("writes one JSON line an event, with the time in UTC", () => {
    const { log, lines } = collect("info");
    log.info("first", { requestId: "r1" });
    log.error("second\nline");
    const [first, second] = lines();
    expect(first).toMatchObject({ level: "info", message: "first", requestId: "r1" });
    expect(first?.time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    expect(second).toMatchObject({ level: "error", message: "second\nline" });
  });

  it("hides secrets by name, also within others", () => {
    const { log, text } = collect("info");
    log.info("event", {
      password: "p-1",
      razorpay_signature: "p-2",
      user: { sessionId: "p-3", deeper: [{ keySecret: "p-4", resetToken: "p-5" }] },
      headers: { Cookie: "p-6", authorization: "p-7" },
      kept: "yes",
    });
    expect(text()).not.toMatch(/p-\d/);
    expect(text()).toContain('"kept":"yes"');
  });

  it("hides secrets inside texts", () => {
    const { log, text } = collect("info");
    log.info("connect smtp://farmer:p-1@mail.example:25 failed", {
      detail: "Cookie __Host-session=p-2; other=1",
      url: "/auth/reset?token=p-3&x=1",
      header: "Authorization: Basic p-4",
      json: '{"password":"p-5"}',
    });
    expect(text()).not.toMatch(/p-\d/);
    expect(text()).toContain("mail.example");
  });

  it("prints of an error its name, message, stack and cause, and nothing else", () => {
    const { log, lines, text } = collect("info");
    const cause = Object.assign(new TypeError("inner"), { config: { auth: "p-1" }, request: { key: "p-2" } });
    log.error("failed", { error: Object.assign(new Error("outer", { cause }), { toJSON: () => ({ key: "p-3" }) }) });
    expect(text()).not.toMatch(/p-\d/);
    expect(lines()[0]?.error).toMatchObject({
      name: "Error",
      message: "outer",
      cause: { name: "TypeError", message: "inner" },
    });
  });

  it("survives circles and huge texts", () => {
    const { log, lines } = collect("info");
    const circle: Record<string, unknown> = { count: 10n };
    circle.self = circle;
    log.info("x".repeat(100_000), { circle });
    expect(String(lines()[0]?.message).length).toBeLessThan(5_000);
    expect(lines()[0]?.circle).toContain("count: 10n");
  });
});
