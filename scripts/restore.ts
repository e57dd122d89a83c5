import { listKnownMigrations } from "./backup/known-migrations";
import { restoreBackup } from "./backup/restore-backup";
import { SetupError } from "./setup/console.mjs";
import { requireSqlite, runScript } from "./setup/run-script";

const USAGE = "Usage: npm run restore -- FILE [--force]";

await runScript(async (settings) => {
  requireSqlite(settings);
  const args = process.argv.slice(2);
  const force = args.includes("--force");
  const [file, ...rest] = args.filter((arg) => arg !== "--force");
  if (file === undefined || file.startsWith("-") || rest.length > 0) throw new SetupError(USAGE);
  const now = new Date().toISOString();
  const { manifest, previous } = await restoreBackup(settings, file, {
    force,
    knownMigrations: await listKnownMigrations(),
    now,
  });
  console.log(
    `Restored the backup of ${manifest.madeAt}: ${manifest.rows["users"] ?? 0} users, ${manifest.rows["bookings"] ?? 0} bookings, ${manifest.files} files.`,
  );
  if (previous !== undefined) console.log(`What was there before is in ${previous}.`);
  return 0;
});
