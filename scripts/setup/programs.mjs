import { existsSync } from "node:fs";
import { findProgram, run } from "./commands.mjs";
import { SetupError, showTail } from "./console.mjs";

const APT_OPTIONS = ["-y", "-qq", "-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=3"];
/** @type {Promise<unknown>} serializes calls: apt holds a lock */
let lastTurn = Promise.resolve();

/**
 * Installs Debian packages, as root or through sudo without a password.
 * @param {string[]} packages @returns {Promise<boolean>} false without apt, the rights or the packages
 */
export function installPackages(packages) {
  const turn = lastTurn.then(async () => {
    const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    if (findProgram(["apt-get"]) === undefined) return false;
    for (const args of [["update"], ["install", "--no-install-recommends", ...packages]]) {
      const [command = "", ...rest] = [...prefix, "apt-get", ...APT_OPTIONS, ...args];
      const { code, output } = await run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
      if (code !== 0) {
        showTail(output);
        return false;
      }
    }
    return true;
  });
  lastTurn = turn;
  return turn;
}

/** What a person does to have packages. @param {string[]} packages as Debian names them */
const howToInstall = (packages) =>
  `sudo apt-get install -y ${packages.join(" ")} (elsewhere the packages of these names)`;

/** Headless builds first: enough for PDFs and tests, and twice as fast to open a page. */
const BROWSERS = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const MAC_BROWSER = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const CHROMIUM_PACKAGES = ["chromium", "fonts-liberation"];
/** Not in every release. */
const SHELL_PACKAGES = [...CHROMIUM_PACKAGES, "chromium-headless-shell"];

/**
 * Finds Chromium. With CHROMIUM_PATH no other is used, as in the app: a fallback would hide a wrong setting.
 * @param {Record<string, string | undefined>} env @returns {string | undefined} its path
 */
export function findChromium(env = process.env) {
  const chosen = env["CHROMIUM_PATH"];
  if (chosen !== undefined && chosen !== "") return existsSync(chosen) ? chosen : undefined;
  return findProgram(BROWSERS, env["PATH"]) ?? (existsSync(MAC_BROWSER) ? MAC_BROWSER : undefined);
}

/** Finds or installs Chromium; without it receipts are pages only. @returns {Promise<string | undefined>} its path */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const chosen = process.env["CHROMIUM_PATH"] ?? "";
  const problem = "receipts open as pages, not as PDF files";
  if (chosen !== "") {
    console.log(`CHROMIUM_PATH is ${chosen}, but there is no such program: ${problem}.`);
    return undefined;
  }
  console.log("Installing Chromium (a minute or two) …");
  if ((await installPackages(SHELL_PACKAGES)) || (await installPackages(CHROMIUM_PACKAGES))) return findChromium();
  console.log(`There is no Chromium here: ${problem}. To have them: ${howToInstall(CHROMIUM_PACKAGES)}`);
  return undefined;
}

/** Finds the programs with which tests read receipts, or installs them. */
export async function ensurePdfTools() {
  if (["pdftotext", "pdfinfo", "pdffonts"].every((program) => findProgram([program]) !== undefined)) return;
  console.log("Installing programs that read PDF files …");
  const packages = ["poppler-utils"];
  if (!(await installPackages(packages))) console.log(`Tests of PDF files will fail. ${howToInstall(packages)}`);
}

/** Installs what compiles native modules, unless it is there. @throws SetupError where it cannot be installed */
export async function ensureCompiler() {
  if ([["g++", "c++", "clang++"], ["make"], ["python3"]].every((names) => findProgram(names) !== undefined)) return;
  const packages = ["g++", "make", "python3"];
  console.log("Installing a C++ compiler, make and python3 …");
  if (await installPackages(packages)) return;
  throw new SetupError(
    `The database module must be compiled here. Run: ${howToInstall(packages)}. Then run the command again.`,
  );
}
