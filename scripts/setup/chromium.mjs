import { existsSync } from "node:fs";
import { installPackages } from "./apt.mjs";
import { findProgram } from "./commands.mjs";
import { say } from "./console.mjs";

/** Full browsers. */
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Headless builds: enough for PDFs and tests, and twice as fast to open a page. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const MAC_BROWSERS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds an installed Chromium. When CHROMIUM_PATH is set no other browser is used, as in the app: a fallback would
 * hide a wrong setting.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined} its path
 */
export function findChromium(env = process.env) {
  const chosen = env["CHROMIUM_PATH"];
  if (chosen !== undefined && chosen !== "") return existsSync(chosen) ? chosen : undefined;
  return findProgram([...SHELLS, ...BROWSERS], env["PATH"]) ?? MAC_BROWSERS.find((path) => existsSync(path));
}

/**
 * Finds Chromium or installs it from the system's packages. Without it the app serves receipts as pages only.
 *
 * @returns {Promise<string | undefined>} path of the browser
 */
export async function ensureChromium() {
  const found = findChromium(process.env);
  if (found !== undefined) return found;
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen !== undefined && chosen !== "") {
    say(
      `CHROMIUM_PATH is ${chosen}, but there is no such program: receipts open as pages, not as PDF files, until it is put right.`,
    );
    return undefined;
  }
  if (findProgram(["apt-get"]) !== undefined) {
    say("Installing Chromium (a minute or two) …");
    await installPackages(["chromium"], ["chromium-headless-shell", "fonts-liberation"]);
    const installed = findChromium(process.env);
    if (installed !== undefined) return installed;
  }
  say(`There is no Chromium here; receipts open as pages, not as PDF files. To have them: ${howToGetChromium()}`);
  return undefined;
}

function howToGetChromium() {
  if (process.platform === "darwin") return "brew install --cask google-chrome";
  if (findProgram(["apt-get"]) !== undefined)
    return "sudo apt-get install -y chromium (on Ubuntu: Google Chrome's .deb package)";
  if (findProgram(["dnf"]) !== undefined) return "sudo dnf install -y chromium";
  if (findProgram(["apk"]) !== undefined) return "apk add chromium";
  return "install Chromium or Google Chrome, or set CHROMIUM_PATH to one";
}
