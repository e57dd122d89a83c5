import { copyDatabase } from "./copy/copy-database";
import { SetupError } from "./setup/console.mjs";
import { runScript } from "./setup/run-script";

const USAGE = "Usage: npm run copy-database -- FROM TO, each a path of a SQLite file or a postgres:// address";

/** Copies a district from SQLite to PostgreSQL or back. */
await runScript(async () => {
  const [from, to, ...rest] = process.argv.slice(2);
  if (from === undefined || to === undefined || rest.length > 0) throw new SetupError(USAGE);
  const copied = await copyDatabase(from, to, (line) => console.log(line));
  console.log("");
  for (const { table, rows, checksum } of copied)
    console.log(`${table.padEnd(24)} ${String(rows).padStart(9)} ${checksum}`);
  console.log("All tables are equal, row by row.");
  return 0;
});
