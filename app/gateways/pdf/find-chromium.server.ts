import { accessSync, constants, statSync } from "node:fs";

/** Default paths of Chromium, the headless shell first: it starts in a third of the time. */
const DEFAULT_PATHS = [
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
 * There is no fallback from a configured path: another browser would hide a wrong setting.
 *
 * @param configuredPath absolute path from the settings, or undefined to search the default paths
 * @param defaultPaths absolute paths to try in order when nothing is configured
 * @returns the path of an executable file, or undefined
 */
export function findChromium(
  configuredPath: string | undefined,
  defaultPaths: readonly string[] = DEFAULT_PATHS,
): string | undefined {
  const candidates = configuredPath === undefined ? defaultPaths : [configuredPath];
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
