import { makeBackup } from "./backup/backup";
import { SetupError } from "./setup/console.mjs";
import { requireSqlite, runScript } from "./setup/run-script";

await runScript(async (settings) => {
  requireSqlite(settings);
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || file.startsWith("-") || rest.length > 0)
    throw new SetupError("Usage: npm run backup -- FILE");
  const { rows, files } = await makeBackup(settings, file, new Date().toISOString());
  const count = Object.values(rows).reduce((sum, number) => sum + number, 0);
  console.log(`${file} holds ${count} rows of ${Object.keys(rows).length} tables and ${files} files.`);
  return 0;
});
