import { removeUnread } from "./unread-files.mjs";

/** Run by npm after it has installed packages: without those for development, the rest is for running alone. */

const { NODE_ENV, npm_config_include: included = "" } = process.env;
// npm sets NODE_ENV where it omits them, as by --omit=dev.
if (NODE_ENV === "production" && !included.split(/\s+/).includes("dev")) removeUnread("node_modules");
