import type { Plugin } from "vite";

/**
 * Files of packages that the server's build leaves out, with what replaces them: a start reads all of a chunk. Remix
 * carries two implementations of fetch besides Node's, for runtimes without it; limits of requests are counted in
 * memory alone; figures are read from one process, not gathered from a cluster or pushed.
 */
const INSTEAD: Record<string, string> = {
  "/@remix-run/node/dist/globals.js": `exports.installGlobals = () => {
  throw new Error("This build has Node's own fetch alone.");
};`,
  "/rate-limiter-flexible/index.js": `exports.RateLimiterMemory = require("./lib/RateLimiterMemory");
exports.RateLimiterRes = require("./lib/RateLimiterRes");`,
  "/prom-client/lib/cluster.js": "module.exports = undefined;",
  "/prom-client/lib/pushgateway.js": "module.exports = undefined;",
};

export const unusedParts: Plugin = {
  name: "yantra-unused-parts",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  load: (id) => Object.entries(INSTEAD).find(([file]) => id.endsWith(file))?.[1],
};
