import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "../scripts/setup/test-environment.mjs";
import { loadOrCreateSecret } from "./services.server";

let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(() => {
  folder = makeTemporaryFolder("secret");
});
afterEach(() => folder.remove());

it.each([undefined, "", "\n", "cut off"])("a session secret that is %j is made anew, and kept", (left) => {
  const file = join(folder.path, "session-secret");
  if (left !== undefined) writeFileSync(file, left);
  const secret = loadOrCreateSecret(folder.path);
  expect(secret.length).toBeGreaterThanOrEqual(40);
  expect([loadOrCreateSecret(folder.path), readFileSync(file, "utf8")]).toEqual([secret, secret]);
  expect(readdirSync(folder.path)).toEqual(["session-secret"]);
  expect(statSync(file).mode & 0o077).toBe(0);
});
