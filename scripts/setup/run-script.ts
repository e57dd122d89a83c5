import { readSettings, SettingError, type Settings } from "../../app/settings.server";
import { runMain, SetupError } from "./console.mjs";
import { loadDotEnv } from "./dotenv.mjs";

/**
 * Runs a command of the project with the settings of the environment and of `.env`.
 * What a person can put right is one line; anything else keeps its stack.
 *
 * @param main gives the exit code; throws SetupError for a person
 */
export async function runScript(main: (settings: Settings) => Promise<number>): Promise<void> {
  await runMain(async () => main(readOrExplain()));
}

function readOrExplain(): Settings {
  try {
    loadDotEnv();
    return readSettings(process.env);
  } catch (error) {
    throw error instanceof SettingError ? new SetupError(error.message) : error;
  }
}
