import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { requireNode } from "./setup/node-version.mjs";

/** `npm start` and `npm run dev`: installs what is missing, builds, and runs the app in this process. */

requireNode();
const { runMain } = await import("./setup/console.mjs");
const { endWithNpm, stopOnSignals } = await import("./setup/commands.mjs");
const { ensureDependencies } = await import("./setup/dependencies.mjs");
const { loadEnvFile } = await import("./setup/env-file.mjs");

const root = fileURLToPath(new URL("..", import.meta.url));
const isDev = process.argv.includes("--dev");

await runMain(async () => {
  endWithNpm();
  const forgetSignals = stopOnSignals();
  process.chdir(root);
  loadEnvFile(root);
  await ensureDependencies(root);
  // Left alone, V8 lets the heap grow to four times of what is in use: 325 MB under load instead of 190.
  setFlagsFromString("--heap-growing-percent=50");
  const { register } = await import("tsx/esm/api");
  register();
  const module = /** @type {unknown} */ (await import(new URL("serve.ts", import.meta.url).href));
  const { serve } = /** @type {typeof import("./serve")} */ (module);
  return serve(root, { isDev, forgetSignals });
});
