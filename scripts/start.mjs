import "./setup/node-version.mjs";
import { fileURLToPath } from "node:url";
import { ensureBuild } from "./setup/build.mjs";
import { loadEnvFile, runMain } from "./setup/console.mjs";
import { ensureDatabaseModule, ensurePackages } from "./setup/dependencies.mjs";
import { ensureChromium } from "./setup/programs.mjs";

/** `npm start` and `npm run dev`: installs what is missing, builds, and runs the app in this process. */

const PARENT_POLL_MS = 250;
const isDev = process.argv.includes("--dev");
const root = fileURLToPath(new URL("..", import.meta.url));

await runMain(async () => {
  endWithNpm();
  process.chdir(root);
  loadEnvFile();
  const [chromium] = await Promise.all([ensureChromium(), ensurePackages(root)]);
  if (chromium !== undefined) process.env["CHROMIUM_PATH"] = chromium;
  // Each takes one processor.
  await Promise.all([ensureDatabaseModule(root), isDev ? undefined : ensureBuild(root)]);
  const { register } = await import("tsx/esm/api");
  const unregister = register();
  const module = /** @type {unknown} */ (await import(new URL("serve.ts", import.meta.url).href));
  const { serve } = /** @type {typeof import("./serve")} */ (module);
  // The built server needs no compiler, which would read all of it again.
  return serve(root, { isDev, beforeServer: unregister });
});

/** Ends with the npm that started it, so that a killed npm leaves no server behind. */
function endWithNpm() {
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_POLL_MS);
  poll.unref();
}
