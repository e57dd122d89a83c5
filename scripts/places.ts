import { existsSync } from "node:fs";
import { findPlace } from "../app/domain/places/find-place.server";
import { describePlace } from "../app/domain/places/place";
import { openDatabase } from "../db/open";
import { SetupError } from "./setup/console.mjs";
import { runScript } from "./setup/run-script";

/** Prints which place a text means, and why: of the likeliest places the terms of their score, the lowest first. */

await runScript(async ({ databaseFile, databaseUrl }) => {
  const text = process.argv.slice(2).join(" ");
  if (text === "") throw new SetupError('Usage: npm run places -- "ausa, latur"');
  if (databaseUrl === undefined && !existsSync(databaseFile))
    throw new SetupError(`There is no database at ${databaseFile}. Start the app once, or set DATA_DIR.`);
  const database = openDatabase(databaseUrl ?? databaseFile);
  try {
    const { place, isSure, others, ranked } = await findPlace(database.db, text);
    console.log(place === undefined ? "unknown" : `${isSure ? "" : "perhaps "}${place.key}`);
    if (others.length > 0) console.log(`others: ${others.map((one) => describePlace(one, "en", true)).join("; ")}`);
    for (const { place: one, score, terms } of ranked) {
      const told = Object.entries(terms).filter(([, term]) => term !== 0);
      console.log(`${score.toFixed(4)} ${one.name} (${told.map(([name, term]) => `${name} ${term}`).join(", ")})`);
    }
    return 0;
  } finally {
    await database.close();
  }
});
