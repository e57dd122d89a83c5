import { fileURLToPath } from "node:url";
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { runMain } = await import("./setup/console.mjs");
const { runFaults } = await import("./setup/run-faults.mjs");
await runMain(() => runFaults(fileURLToPath(new URL("..", import.meta.url)), process.argv.slice(2)));
