import { requireDataDir } from "~/settings.server";
import { migrateDatabase } from "./migrate-database";
import { seedDatabase } from "./seed/seed-database";
import { runScript } from "./setup/run-script";

await runScript(async (settings) => {
  requireDataDir(settings);
  await migrateDatabase(settings);
  for (const line of await seedDatabase(settings)) console.log(line);
  return 0;
});
