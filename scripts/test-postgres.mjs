import { fileURLToPath } from "node:url";
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { runMain } = await import("./setup/console.mjs");
const { runOnPostgres } = await import("./setup/run-on-postgres.mjs");
await runMain(() => runOnPostgres(fileURLToPath(new URL("..", import.meta.url)), process.argv.slice(2)));
