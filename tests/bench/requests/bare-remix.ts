import { join } from "node:path";
import { localProgram, run } from "../../../scripts/setup/commands.mjs";
import { findFreePort } from "../../../scripts/setup/ports.mjs";
import { cleanEnvironment } from "../../../scripts/setup/test-environment.mjs";
import { launchServer, ROOT, type LaunchedServer } from "../server/launched-server";

/** What the product is compared with: a list of the same size as Remix serves it out of the box. */

const SOURCES = join(ROOT, "tests/bench/bare-remix");
const BUILT = join(ROOT, ".cache/bare-remix/server/index.js");

/**
 * Builds the bare app.
 *
 * @throws Error with the build's output when it fails
 */
export async function buildBareRemix(): Promise<void> {
  const { code, output } = await run(process.execPath, localProgram(ROOT, "remix", ["vite:build"]), {
    cwd: SOURCES,
    env: cleanEnvironment(),
  });
  if (code !== 0) throw new Error(`The bare app could not be built:\n${output}`);
}

/** Serves it with Remix's own server. */
export async function launchBareRemix(): Promise<LaunchedServer> {
  const port = await findFreePort();
  const env: NodeJS.ProcessEnv = {
    ...cleanEnvironment(),
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  return launchServer({
    args: localProgram(ROOT, "remix-serve", [BUILT]),
    cwd: SOURCES,
    env,
    port,
    path: "/equipment",
  });
}
