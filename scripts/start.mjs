import { fileURLToPath } from "node:url";
import { requireNode } from "./setup/node-version.mjs";

/** `npm start` and `npm run dev`: installs what is missing, builds, and runs the app in this process. */

requireNode();
const { runMain } = await import("./setup/console.mjs");
const { endWithNpm, stopOnSignals } = await import("./setup/commands.mjs");
const { ensureDatabaseModule, ensurePackages } = await import("./setup/dependencies.mjs");
const { loadEnvFile } = await import("./setup/env-file.mjs");

const root = fileURLToPath(new URL("..", import.meta.url));
const isDev = process.argv.includes("--dev");

await runMain(async () => {
  endWithNpm();
  const forgetSignals = stopOnSignals();
  process.chdir(root);
  loadEnvFile(root);
  await ensurePackages(root);
  await ensureDatabaseModule(root);
  const { register } = await import("tsx/esm/api");
  const unregister = register();
  const module = /** @type {unknown} */ (await import(new URL("serve.ts", import.meta.url).href));
  const { serve } = /** @type {typeof import("./serve")} */ (module);
  return serve(root, {
    isDev,
    beforeServer: async () => {
      forgetSignals();
      // The built server needs no compiler, which would read all of it again.
      await unregister();
    },
  });
});
