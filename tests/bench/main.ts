import { availableParallelism, loadavg } from "node:os";
import { ensureBuild } from "../../scripts/setup/build.mjs";
import { ROOT } from "./support";

/** `npm run bench [-- 2g job server search money]` measures the built product and prints the figures. */

/** Loaded when run: measuring a search needs no browser. */
const BENCHES: Record<string, () => Promise<void>> = {
  "2g": async () => (await import("./two-g")).benchPages(),
  job: async () => (await import("./job")).benchJob(),
  server: async () => (await import("./server")).benchServer(),
  search: async () => (await import("./search")).benchSearch(),
  money: async () => (await import("./money")).benchMoney(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(2);
}
await ensureBuild(ROOT);
console.log(`Node ${process.version}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`);
for (const name of asked.length === 0 ? Object.keys(BENCHES) : asked) await BENCHES[name]?.();
process.exit(0);
