import "./setup/node-version.mjs";
import { fileURLToPath } from "node:url";
import { ensureBuild } from "./setup/build.mjs";
import { localProgram, run } from "./setup/commands.mjs";
import { runMain } from "./setup/console.mjs";
import { ensureDatabaseModule, ensurePackages } from "./setup/dependencies.mjs";
import { startPostgres } from "./setup/postgres.mjs";
import { ensurePdfTools } from "./setup/programs.mjs";
import { cleanEnvironment } from "./setup/test-environment.mjs";

/** `npm run test:postgres [-- FILES]`: tests of domain, search, money and API on a PostgreSQL of their own. */

/** What runs, by project of vitest. @type {[project: string, files: string[]][]} */
const PARTS = [
  ["postgres", ["db/", "app/domain/outbox/", "app/domain/quota", "scripts/copy/"]],
  ["unit", ["app/domain/", "app/jobs/"]],
  ["long", ["app/domain/"]],
  ["system", ["app/domain/"]],
  ["api", ["tests/api/", "tests/faults/money-model.test.ts"]],
  ["postgres-faults", ["tests/faults/postgres/"]],
];

await runMain(async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = process.argv.slice(2);
  process.chdir(root);
  await ensurePackages(root);
  await Promise.all([ensureDatabaseModule(root), ensurePdfTools()]);
  await ensureBuild(root, { env: cleanEnvironment() });
  const cluster = await startPostgres();
  const env = { ...cleanEnvironment(), TEST_POSTGRES_URL: cluster.url };
  const failed = [];
  for (const [project, own] of PARTS) {
    const chosen = files.length === 0 ? own : files.filter((file) => own.some((part) => file.startsWith(part)));
    if (chosen.length === 0) continue;
    console.log(`\n— ${project} on PostgreSQL —`);
    const args = localProgram(root, "vitest", ["run", "--project", project, "--passWithNoTests", ...chosen]);
    if ((await run(process.execPath, args, { cwd: root, env, show: true })).code !== 0) failed.push(project);
  }
  await cluster.remove();
  console.log(failed.length === 0 ? "\nAll passed on PostgreSQL." : `\nFailed on PostgreSQL: ${failed.join(", ")}`);
  return failed.length === 0 ? 0 : 1;
});
