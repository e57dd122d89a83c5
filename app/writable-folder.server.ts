import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { SettingError, type Settings } from "./settings.server";

/** Makes a folder and those above it. Node's own recursive way never ends below /proc (Node 20). */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}

/**
 * Creates the data folder where it is missing.
 *
 * @throws SettingError when it cannot be created or written to
 */
export function requireDataDir({ dataDir }: Pick<Settings, "dataDir">): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    throw new SettingError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but takes a folder that can be written to (${code}).`,
    );
  }
}
