import { accessSync, constants, statSync } from "node:fs";

/** Where operating systems put a Chromium, the lightest first: the headless shell starts in a third of the time. */
const USUAL_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds the Chromium to print with.
 *
 * A configured path is decisive: falling back to another browser would hide a setting that is wrong.
 *
 * @param configuredPath absolute path from the settings, or undefined to look in the usual places
 * @param usualPaths absolute paths to try in order when nothing is configured
 * @returns the path of a file that may be executed, or undefined
 */
export function findChromium(
  configuredPath: string | undefined,
  usualPaths: readonly string[] = USUAL_PATHS,
): string | undefined {
  const candidates = configuredPath === undefined ? usualPaths : [configuredPath];
  return candidates.find(isExecutableFile);
}

function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
