import { run } from "./setup/commands.mjs";
import { removeUnread } from "./setup/unread-files.mjs";

/** Leaves of node_modules what a built server and its commands need. */

const { code } = await run("npm", ["prune", "--omit=dev", "--no-audit", "--no-fund"], { show: true });
if (code !== 0) process.exit(code);
const megabytes = Math.round(removeUnread("node_modules") / 1_000_000);
console.log(`Removed ${megabytes} MB that only compilers, editors and debuggers read.`);
