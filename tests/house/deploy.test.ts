import { describe, expect, it } from "vitest";
import { listFiles, readText } from "./sources";

const unit = readText("deploy/yantra.service");
const image = readText("deploy/Dockerfile");
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

  it.each(["deploy/Caddyfile", "deploy/nginx.conf"])(
    "let the app's largest body through, name the client alone, and keep metrics in: %s",
    (file) => {
      const text = readText(file);
      expect(Number(/(?:max_size|client_max_body_size) (\d+)m/i.exec(text)?.[1])).toBe(MIN_BODY_MEGABYTES);
      expect(text).toMatch(/\/metrics[^]*404/);
      expect(text).toContain("X-Request-Id");
      expect(text).not.toContain("$proxy_add_x_forwarded_for");
      const seconds = [...text.matchAll(/keepalive(?:_timeout)? (\d+)s;?$/gm)].map(([, value]) => Number(value));
      expect(Math.min(...seconds)).toBeLessThan(KEEP_ALIVE_SECONDS);
    },
  );

  it("start what is there, with Node as the project needs it", () => {
    const programs = [...`${unit}\n${image}`.matchAll(/\b(scripts\/[\w./-]+\.ts)\b/g)].map(([, path]) => path ?? "");
    expect(programs.length).toBeGreaterThan(1);
    expect(programs.filter((path) => !listFiles("scripts").includes(path))).toEqual([]);
    expect(image.match(/^FROM node:(\d+)/gm)).toEqual(["FROM node:20", "FROM node:20"]);
  });

  it("leave secrets, data and packages out of the image", () => {
    const ignored = readText(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", ".env.*", "data", "node_modules", "build", ".git"]));
  });
});
