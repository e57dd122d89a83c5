import { fileURLToPath } from "node:url";
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { runMain } = await import("./setup/console.mjs");
const { launch } = await import("./setup/launch.mjs");
await runMain(() => launch(fileURLToPath(new URL("..", import.meta.url)), "hot"));
