import { readSettings, SettingError, type Settings } from "../../app/settings.server";
import { loadEnvFile, runMain, SetupError } from "./console.mjs";

/** For commands about the file of SQLite. @throws SetupError where the database is one of PostgreSQL */
export function requireSqlite({ databaseUrl }: Settings): void {
  if (databaseUrl !== undefined)
    throw new SetupError("DATABASE_URL is of PostgreSQL, which is backed up by its own tools: see docs/postgres.md.");
}

/** Runs a command with the settings; a bad one is printed as one line. @param main returns the exit code */
export async function runScript(main: (settings: Settings) => Promise<number>): Promise<void> {
  await runMain(async () => {
    try {
      loadEnvFile();
      // Files that no other user can read.
      process.umask(0o077);
      return await main(readSettings(process.env));
    } catch (error) {
      throw error instanceof SettingError ? new SetupError(error.message) : error;
    }
  });
}
