import { describe, expect, it } from "vitest";
import { loggedPath } from "~/http/log.server";
import { listFiles, readText } from "./sources";

const unit = readText("deploy/yantra.service");
const image = readText("deploy/Dockerfile");
const balancer = readText("deploy/Caddyfile");
const MIN_BODY_MEGABYTES = 9;
/** Of the app's server. */
const KEEP_ALIVE_SECONDS = 65;

describe("the files in deploy/", () => {
  it("run the app as a user of its own, in a sandbox that leaves Chromium's", () => {
    expect(unit).toMatch(/^User=yantra$/m);
    for (const line of ["NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "PrivateTmp=yes"])
      expect(unit.split("\n")).toContain(line);
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
    expect(unit).toMatch(/^RestrictNamespaces=user pid net$/m);
    expect(unit).toMatch(/^SystemCallFilter=.*\bchroot\b/m);
    expect(image.lastIndexOf("USER node")).toBeGreaterThan(image.lastIndexOf("RUN "));
    expect(image).toMatch(/HEALTHCHECK[^]*\/readyz/);
  });

  it.each(["deploy/Caddyfile"])(
    "let the app's largest body through, name the client alone, and keep metrics in: %s",
    (file) => {
      const text = readText(file);
      expect(Number(/max_size (\d+)m/i.exec(text)?.[1])).toBe(MIN_BODY_MEGABYTES);
      expect(text).toMatch(/\/metrics[^]*404/);
      expect(text).toContain("X-Request-Id");
      const seconds = [...text.matchAll(/keepalive (\d+)s$/gm)].map(([, value]) => Number(value));
      expect(Math.min(...seconds)).toBeLessThan(KEEP_ALIVE_SECONDS);
    },
  );

  it.each(["deploy/Caddyfile"])("keep codes out of the access log, as the app does: %s", (file) => {
    const pattern = /"\(\?i\)(.+?)(?:\|\\\?\.\*)?" "?\$/.exec(readText(file))?.[1] ?? "";
    const logged = (path: string) => path.replace(new RegExp(pattern, "i"), "$1");
    for (const before of ["/farmer/", "//r//", "/R/", "/api/documents/", "/api//documents/"]) {
      expect(loggedPath(`${before}SECRET`)).not.toContain("SECRET");
      expect(logged(`${before}SECRET`)).toBe(before);
    }
    for (const path of ["/rent/7", "/farmers", "/equipment/r/7", "/api/equipment/7"]) expect(logged(path)).toBe(path);
  });

  it.each(["deploy/Caddyfile"])("keep codes out of what Caddy says about requests that failed, too: %s", (file) => {
    const text = readText(file);
    expect(text).toMatch(/^\(without_codes\) \{\n\tformat filter \{/m);
    expect(text).toMatch(/^\{\n(?:\t#.*\n)*\tlog \{\n\t\timport without_codes\n\t\}\n\}/m);
    expect(text.match(/^\tlog \{$/gm)).toHaveLength(text.match(/^\t\timport without_codes$/gm)?.length ?? 0);
  });

  it("start what is there, with Node as the project needs it", () => {
    const programs = [...`${unit}\n${image}`.matchAll(/\b(scripts\/[\w./-]+\.ts)\b/g)].map(([, path]) => path ?? "");
    expect(programs.length).toBeGreaterThan(1);
    expect(programs.filter((path) => !listFiles("scripts").includes(path))).toEqual([]);
    expect(image.match(/^FROM node:(\d+)/gm)).toEqual(["FROM node:24", "FROM node:24"]);
  });

  it("let a balancer send a booking once", () => {
    expect(/lb_retry_match \{\s*method ([^\n]*)\n/.exec(balancer)?.[1]).toBe("GET HEAD");
  });

  it("leave secrets, data and packages out of the image", () => {
    const ignored = readText(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", ".env.*", "data", "node_modules", "build", ".git"]));
  });
});
