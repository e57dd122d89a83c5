import { fileURLToPath } from "node:url";
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { runMain } = await import("./setup/console.mjs");
const { runTests } = await import("./setup/run-tests.mjs");
await runMain(() =>
  runTests(fileURLToPath(new URL("..", import.meta.url)), { quick: process.argv.includes("--quick") }),
);
