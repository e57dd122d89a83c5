import { copyDatabase } from "./copy/copy-database";
import { SetupError } from "./setup/console.mjs";
import { runScript } from "./setup/run-script";

const USAGE = "Usage: npm run copy-database -- FROM TO, each a path of a SQLite file or a postgres:// address";

/** Copies a district from SQLite to PostgreSQL or back. */
await runScript(async () => {
  const [from, to, ...rest] = process.argv.slice(2);
  if (from === undefined || to === undefined || rest.length > 0) throw new SetupError(USAGE);
  await copyDatabase(from, to, (line) => console.log(line));
  console.log("All rows of all tables are copied.");
  return 0;
});
