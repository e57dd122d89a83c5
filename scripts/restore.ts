import { restoreBackup } from "./backup/restore";
import { SetupError } from "./setup/console.mjs";
import { requireSqlite, runScript } from "./setup/run-script";

await runScript(async (settings) => {
  requireSqlite(settings);
  const args = process.argv.slice(2);
  const force = args.includes("--force");
  const [file, ...rest] = args.filter((arg) => arg !== "--force");
  if (file === undefined || file.startsWith("-") || rest.length > 0)
    throw new SetupError("Usage: npm run restore -- FILE [--force]");
  const { madeAt, rows, previous } = await restoreBackup(settings, file, { force, now: new Date().toISOString() });
  console.log(`Restored the backup of ${madeAt}: ${rows["users"] ?? 0} users, ${rows["bookings"] ?? 0} bookings.`);
  if (previous !== undefined) console.log(`What was there before is in ${previous}.`);
  return 0;
});
