import { existsSync } from "node:fs";
import { openDatabase } from "../db/connection";
import { changeAdmin } from "./admin/change-admin";
import { SetupError } from "./setup/console.mjs";
import { runScript } from "./setup/run-script";

const USAGE = "Usage: npm run admin -- grant USERNAME, or npm run admin -- revoke USERNAME";

await runScript(async ({ databaseFile }) => {
  const [change, username, ...rest] = process.argv.slice(2);
  if ((change !== "grant" && change !== "revoke") || username === undefined || rest.length > 0)
    throw new SetupError(USAGE);
  if (!existsSync(databaseFile))
    throw new SetupError(`There is no database at ${databaseFile}. Start the app once, or set DATA_DIR.`);
  const database = openDatabase(databaseFile);
  try {
    console.log(await changeAdmin(database.db, change, username, new Date().toISOString()));
    return 0;
  } finally {
    await database.close();
  }
});
