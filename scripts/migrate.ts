import { requireDataDir } from "~/settings.server";
import { migrateDatabase } from "./migrate-database";
import { runScript } from "./setup/run-script";

await runScript(async (settings) => {
  requireDataDir(settings);
  for (const line of await migrateDatabase(settings)) console.log(line);
  return 0;
});
