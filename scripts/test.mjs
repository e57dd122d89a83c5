import "./setup/node-version.mjs";
import { fileURLToPath } from "node:url";
import { runMain } from "./setup/console.mjs";
import { runTests } from "./setup/run-tests.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
await runMain(() => runTests(root, { quick: process.argv.includes("--quick") }));
