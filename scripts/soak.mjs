import { fileURLToPath } from "node:url";
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { runMain } = await import("./setup/console.mjs");
const { runSoak } = await import("./setup/run-faults.mjs");
await runMain(() => runSoak(fileURLToPath(new URL("..", import.meta.url))));
