import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "../../../scripts/setup/ports.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../../../scripts/setup/test-environment.mjs";
import { copyData } from "../../fixtures/demo-data";
import { launchServer, type LaunchedServer } from "./launched-server";

/** The built product with the demonstration data, in a folder that is removed at the end. */
export interface DemoData {
  dataDir: string;
  remove(): void;
}

export async function makeDemoData(): Promise<DemoData> {
  const { path, remove } = makeTemporaryFolder("bench");
  const dataDir = join(path, "data");
  mkdirSync(dataDir);
  await copyData("seeded", dataDir);
  return { dataDir, remove };
}

/** Starts the product as it is delivered: with its usual log, and without a payment provider, which nothing here needs. */
export async function launchProduct(dataDir: string, more: Record<string, string> = {}): Promise<LaunchedServer> {
  const port = await findFreePort();
  const env = {
    ...cleanEnvironment(),
    ...more,
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
  };
  return launchServer({ args: ["build/server/server.js"], env, port, path: "/equipment" });
}
