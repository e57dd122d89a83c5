import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { startApp, type RunningApp } from "../fixtures/running-app";

/** A server that never runs for long, as where the power fails often. */

const LIVES = 3;
const OLD = "nightly-2026-01-01.tar.gz";

const folder = makeTemporaryFolder("short-lives");
let app: RunningApp | undefined;
afterEach(async () => {
  await app?.stop();
  folder.remove();
});

it("a server that is started again and again makes its nightly backup, once", async () => {
  const dataDir = join(folder.path, "data");
  const backups = join(dataDir, "backups");
  const nightly = () => (existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith(".tar.gz")) : []);
  app = await startApp({ dataDir, sandbox: false });
  // A database of today without a backup has time.
  expect(nightly()).toEqual([]);
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(backups, OLD), "of an earlier night");
  await app.restart();
  await expect.poll(() => nightly().length, { timeout: 60_000 }).toBe(2);
  const made = nightly();
  for (let life = 0; life < LIVES; life += 1) {
    await app.kill();
    await app.restart();
  }
  expect(nightly()).toEqual(made);
  expect(made).toContain(OLD);
});
