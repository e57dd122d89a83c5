import { ensureBuild } from "./build.mjs";
import { localProgram, run, stopOnSignals } from "./commands.mjs";
import { say } from "./console.mjs";
import { ensureDatabaseModule, ensurePackages } from "./dependencies.mjs";
import { ensurePdfTools } from "./programs.mjs";
import { startPostgres } from "./postgres.mjs";
import { cleanEnvironment } from "./test-environment.mjs";

/** What runs on PostgreSQL whole, by project of vitest. @type {[project: string, files: string[]][]} */
const PARTS = [
  ["postgres", ["db/", "app/domain/outbox/", "app/domain/quota", "scripts/copy/"]],
  ["unit", ["app/domain/", "app/jobs/"]],
  ["long", ["app/domain/"]],
  ["system", ["app/domain/"]],
  ["api", ["tests/api/", "tests/faults/money-model.test.ts"]],
  ["postgres-faults", ["tests/faults/postgres/"]],
];

/**
 * Runs the tests of domain, search, money and API on a PostgreSQL of their own, which is deleted afterwards.
 *
 * @param {string} root folder of the project
 * @param {string[]} files parts of paths: only these
 * @returns {Promise<number>} 0 when all passed
 */
export async function runOnPostgres(root, files) {
  stopOnSignals();
  process.chdir(root);
  await ensurePackages(root);
  await Promise.all([ensureDatabaseModule(root), ensurePdfTools()]);
  await ensureBuild(root, { env: cleanEnvironment() });
  const cluster = await startPostgres();
  const env = { ...cleanEnvironment(), TEST_POSTGRES_URL: cluster.url };
  const failed = [];
  try {
    for (const [project, own] of PARTS) {
      const chosen = files.length === 0 ? own : files.filter((file) => own.some((part) => file.startsWith(part)));
      if (chosen.length === 0) continue;
      say(`\n— ${project} on PostgreSQL —`);
      const args = localProgram(root, "vitest", ["run", "--project", project, "--passWithNoTests", ...chosen]);
      const { code } = await run(process.execPath, args, { cwd: root, env, show: true });
      if (code !== 0) failed.push(project);
    }
  } finally {
    await cluster.remove();
  }
  say(failed.length === 0 ? "\nAll passed on PostgreSQL." : `\nFailed on PostgreSQL: ${failed.join(", ")}`);
  return failed.length === 0 ? 0 : 1;
}
