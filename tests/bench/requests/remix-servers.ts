import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { localProgram, run } from "../../../scripts/setup/commands.mjs";
import { findFreePort } from "../../../scripts/setup/ports.mjs";
import { cleanEnvironment } from "../../../scripts/setup/test-environment.mjs";
import { call } from "../server/http-call";
import { launchServer, ROOT, type LaunchedServer } from "../server/launched-server";

/**
 * What the product is compared with, as Remix serves it out of the box: a bare list of as many cards, and the product's
 * own list, by its own components with its own data and texts.
 */

type RemixApp = "bare-remix" | "stock-remix";

const PATH = "/equipment";
const STATE_TAG = /id="page-state">"([^"]+)"/;

/**
 * Builds an app.
 *
 * @throws Error with the build's output when it fails
 */
export async function buildRemix(app: RemixApp): Promise<void> {
  const { code, output } = await run(process.execPath, localProgram(ROOT, "remix", ["vite:build"]), {
    cwd: folderOf(app),
    env: cleanEnvironment(),
  });
  if (code !== 0) throw new Error(`${app} could not be built:\n${output}`);
}

/** Serves the bare list, once it is built. */
export const launchBareRemix = (): Promise<LaunchedServer> => launchRemix("bare-remix", {});

/**
 * Serves the product's list as it is shown to a reader, once it is built.
 *
 * @param reader their headers
 * @throws Error when it does not show the same
 */
export async function launchStockRemix(
  product: LaunchedServer,
  reader: Record<string, string>,
): Promise<LaunchedServer> {
  const headers = { ...reader, "Accept-Encoding": "identity" };
  const own = (await call(product.origin + PATH, { headers })).body.toString();
  const [, tag = ""] = STATE_TAG.exec(own) ?? [];
  const state = await call(product.origin + PATH, { headers: { ...headers, "X-Hydrate": tag } });
  const file = join(ROOT, ".cache/stock-remix-shown.json");
  writeFileSync(file, state.body);
  const server = await launchRemix("stock-remix", { SHOWN_FILE: file });
  const shown = (await call(server.origin + PATH)).body.toString();
  if (contentOf(shown) === contentOf(own)) return server;
  await server.stop();
  throw new Error("Remix's own server shows another list than the product.");
}

/** What a page says, and its links, pictures and fields. */
function contentOf(html: string): string {
  // React 18 leaves zero bytes where its buffers end amid letters of several bytes.
  const body = html.slice(html.indexOf("<body")).replaceAll("\0", "");
  const named = body.match(/ (?:href|src|alt|name|value)="[^"]*"/g) ?? [];
  return body.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") + named.join("");
}

const folderOf = (app: RemixApp) => join(ROOT, "tests/bench", app);

async function launchRemix(app: RemixApp, more: Record<string, string>): Promise<LaunchedServer> {
  const port = await findFreePort();
  const env: NodeJS.ProcessEnv = {
    ...cleanEnvironment(),
    ...more,
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  const args = localProgram(ROOT, "remix-serve", [join(ROOT, ".cache", app, "server/index.js")]);
  return launchServer({ args, cwd: folderOf(app), env, port, path: PATH });
}
