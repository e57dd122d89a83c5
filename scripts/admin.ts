import { existsSync } from "node:fs";
import { openDatabase } from "../db/open";
import { changeAdmin, resetTwoStep } from "./admin/change-admin";
import { SetupError } from "./setup/console.mjs";
import { runScript } from "./setup/run-script";

const CHANGES = ["grant", "revoke", "reset-two-step"] as const;
const USAGE = `Usage: npm run admin -- ${CHANGES.join("|")} USERNAME`;

await runScript(async ({ databaseFile, databaseUrl }) => {
  const [named, username, ...rest] = process.argv.slice(2);
  const change = CHANGES.find((known) => known === named);
  if (change === undefined || username === undefined || rest.length > 0) throw new SetupError(USAGE);
  if (databaseUrl === undefined && !existsSync(databaseFile))
    throw new SetupError(`There is no database at ${databaseFile}. Start the app once, or set DATA_DIR.`);
  const database = openDatabase(databaseUrl ?? databaseFile);
  try {
    const now = new Date();
    console.log(
      change === "reset-two-step"
        ? await resetTwoStep(database.db, username, now)
        : await changeAdmin(database.db, change, username, now.toISOString()),
    );
    return 0;
  } finally {
    await database.close();
  }
});
