import SqliteDatabase from "better-sqlite3";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { transformWithEsbuild, type Plugin } from "vite";
import { writeChunk } from "./write-chunk";
import { WRITE_CODE_CACHE } from "./run-built";

/** Adds to the server build what `run-built.ts` runs: the same chunks as CommonJS, and V8's code cache of them. */

/** What a start leads to, as `npm run bench` measures it, and what a visitor asks for first. */
const PAGES = ["/equipment", "/"];
const DEADLINE_MS = 60_000;
const POLL_MS = 50;
const RUNNER = "run-built.cjs";

const entryOf = (name: string) => `import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
createRequire(import.meta.url)("./${RUNNER}").runBuilt(dirname(fileURLToPath(import.meta.url)), "${name}.cjs");
`;

/** @param entries programs, whose files then run their CommonJS form */
export function codeCache(entries: readonly string[]): Plugin {
  let folder = "";
  return {
    name: "yantra-code-cache",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    async writeBundle({ dir = "" }, bundle) {
      folder = dir;
      for (const { fileName } of Object.values(bundle).filter(({ type }) => type === "chunk"))
        if (fileName !== "index.js") await writeChunk(join(dir, fileName));
      const runner = fileURLToPath(new URL("./run-built.ts", import.meta.url));
      const { code } = await transformWithEsbuild(readFileSync(runner, "utf8"), runner, { format: "cjs" });
      writeFileSync(join(dir, RUNNER), code);
      for (const name of entries) writeFileSync(join(dir, `${name}.js`), entryOf(name));
    },
    async closeBundle() {
      // Without it the server starts as well, only later.
      await writeCaches(join(folder, `${entries[0] ?? ""}.js`)).catch((error: unknown) =>
        this.warn(`The code cache was not written: ${String(error)}`),
      );
    },
  };
}

/** Machines for the pages: a list of none would leave what draws them to be compiled at each start. */
function addMachines(file: string): void {
  const sqlite = new SqliteDatabase(file, { timeout: DEADLINE_MS });
  const at = new Date().toISOString();
  sqlite
    .prepare("insert into users (id, username, password, name, createdAt) values (1, 'owner', '-', 'Owner', ?)")
    .run(at);
  const insert = sqlite.prepare(
    `insert into equipment (ownerId, name, description, category, dailyRate, imageUrl, location, ratingSum, ratingCount, createdAt)
      values (1, ?, 'Strong', ?, 1200, '', 'Latur, Maharashtra', 9, 2, ?)`,
  );
  for (const category of ["tractor", "thresher", "sprayer"]) insert.run(`A ${category}`, category, at);
  sqlite.close();
}

/** Starts the server on an empty database, asks it for pages and lets it write what V8 compiled for them. */
async function writeCaches(program: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "yantra-code-cache-"));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = fork(program, [WRITE_CODE_CACHE], {
    cwd: dirname(program),
    env: { NODE_ENV: "development", PORT: String(port), APP_URL: origin, DATA_DIR: dataDir },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const late = setTimeout(() => child.kill("SIGKILL"), DEADLINE_MS);
  try {
    let hasMachines = false;
    for (const path of [...PAGES, ...PAGES]) {
      while (!(await isAnswered(origin + path))) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error("the server ended");
        await sleep(POLL_MS);
      }
      if (path === PAGES.at(-1) && !hasMachines) addMachines(join(dataDir, "yantra.db"));
      if (path === PAGES.at(-1)) hasMachines = true;
    }
    const written = once(child, "disconnect");
    child.send("write");
    await Promise.race([written, ended]);
  } finally {
    child.kill("SIGTERM");
    await ended;
    clearTimeout(late);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const isAnswered = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
