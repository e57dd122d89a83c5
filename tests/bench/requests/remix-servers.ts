import { join } from "node:path";
import { localProgram, run } from "../../../scripts/setup/commands.mjs";
import { findFreePort } from "../../../scripts/setup/ports.mjs";
import { cleanEnvironment } from "../../../scripts/setup/test-environment.mjs";
import { launchServer, ROOT, type LaunchedServer } from "../server/launched-server";

/** What the product is compared with, as Remix serves it out of the box: a bare list of as many cards, and its own build. */

const PATH = "/equipment";
const BARE = join(ROOT, "tests/bench/bare-remix");

/**
 * Builds an app.
 *
 * @throws Error with the build's output when it fails
 */
export async function buildBareRemix(): Promise<void> {
  const { code, output } = await run(process.execPath, localProgram(ROOT, "remix", ["vite:build"]), {
    cwd: BARE,
    env: cleanEnvironment(),
  });
  if (code !== 0) throw new Error(`bare-remix could not be built:\n${output}`);
}

/** Serves the bare list, once it is built. */
export const launchBareRemix = (): Promise<LaunchedServer> =>
  launch(join(ROOT, ".cache/bare-remix/server/index.js"), BARE, {});

/** Serves the product's own build under Remix's server, on the same data. */
export async function launchUnderRemixServe(dataDir: string): Promise<LaunchedServer> {
  return launch(join(ROOT, "build/server/index.js"), ROOT, { DATA_DIR: dataDir });
}

async function launch(file: string, cwd: string, more: Record<string, string>): Promise<LaunchedServer> {
  const port = await findFreePort();
  const env: NodeJS.ProcessEnv = {
    ...cleanEnvironment(),
    ...more,
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  return launchServer({ args: localProgram(ROOT, "remix-serve", [file]), cwd, env, port, path: PATH });
}
