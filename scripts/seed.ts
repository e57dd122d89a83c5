import { requireDataDir } from "~/writable-folder.server";
import { migrateDatabase, seedDatabase } from "./setup/prepare-data";
import { runScript } from "./setup/run-script";

await runScript(async (settings) => {
  requireDataDir(settings);
  await migrateDatabase(settings);
  for (const line of await seedDatabase(settings)) console.log(line);
  return 0;
});
