import { fileURLToPath } from "node:url";
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { runMain } = await import("./setup/console.mjs");
const { runInputs } = await import("./setup/run-faults.mjs");
await runMain(() => runInputs(fileURLToPath(new URL("..", import.meta.url)), process.argv.slice(2)));
