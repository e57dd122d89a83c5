import { existsSync } from "node:fs";
import { findProgram, run } from "./commands.mjs";
import { say } from "./console.mjs";

const APT_OPTIONS = ["-y", "-qq", "-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=3"];
let listsAreUpdated = false;
/** @type {Promise<unknown>} serializes calls: apt holds a lock */
let lastTurn = Promise.resolve();

/**
 * Installs Debian packages, as root or through passwordless sudo.
 *
 * @param {string[]} packages required
 * @param {string[]} [extras] installed where available
 * @returns {Promise<{installed: boolean, output: string}>} false without apt, root or the packages, or when apt fails
 */
export function installPackages(packages, extras = []) {
  const turn = lastTurn.then(() => install(packages, extras));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * @param {string[]} packages
 * @param {string[]} extras
 */
async function install(packages, extras) {
  const prefix = await findRootPrefix();
  if (prefix === undefined) return { installed: false, output: "" };
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (/** @type {string[]} */ args) => {
    const [command = "", ...rest] = [...prefix, "apt-get", ...APT_OPTIONS, ...args];
    return run(command, rest, { env });
  };
  if (!listsAreUpdated) {
    const update = await apt(["update"]);
    if (update.code !== 0) return { installed: false, output: update.output };
    listsAreUpdated = true;
  }
  const wanted = [...packages];
  for (const extra of extras) if (await isAvailable(extra)) wanted.push(extra);
  for (const name of packages)
    if (!(await isAvailable(name))) return { installed: false, output: `There is no package ${name} here.` };
  const { code, output } = await apt(["install", "--no-install-recommends", ...wanted]);
  return { installed: code === 0, output };
}

/** @returns {Promise<string[] | undefined>} prefix of the apt-get command; undefined when it cannot run as root */
async function findRootPrefix() {
  if (findProgram(["apt-get"]) === undefined) return undefined;
  if (process.getuid?.() === 0) return [];
  if (findProgram(["sudo"]) === undefined) return undefined;
  const { code } = await run("sudo", ["-n", "true"]);
  return code === 0 ? ["sudo", "-n"] : undefined;
}

/** Ubuntu's `chromium` is a stub for snap, which does not run in containers. @param {string} name */
async function isAvailable(name) {
  const { output } = await run("apt-cache", ["policy", name]);
  const candidate = /^\s*Candidate:\s*(\S+)/m.exec(output)?.[1];
  return candidate !== undefined && candidate !== "(none)" && !/snap/.test(candidate);
}

/**
 * How a person installs a program that is not here.
 *
 * @param {{mac: string, apt: string, dnf: string, apk: string, other: string}} how
 */
export function howToInstall({ mac, apt, dnf, apk, other }) {
  if (process.platform === "darwin") return mac;
  if (findProgram(["apt-get"]) !== undefined) return `sudo apt-get install -y ${apt}`;
  if (findProgram(["dnf"]) !== undefined) return `sudo dnf install -y ${dnf}`;
  if (findProgram(["apk"]) !== undefined) return `apk add ${apk}`;
  return other;
}

const CHROMIUM = {
  mac: "brew install --cask google-chrome",
  apt: "chromium (on Ubuntu: Google Chrome's .deb package)",
  dnf: "chromium",
  apk: "chromium",
  other: "install Chromium or Google Chrome, or set CHROMIUM_PATH to one",
};

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
  say(`There is no Chromium here; receipts open as pages, not as PDF files. To have them: ${howToInstall(CHROMIUM)}`);
  return undefined;
}

/** Used by tests to read receipts independently of the app. */
const PDF_PROGRAMS = ["pdftotext", "pdfinfo", "pdffonts", "pdftoppm"];

/** Finds the PDF tools that tests use, or installs them. */
export async function ensurePdfTools() {
  const areThere = () => PDF_PROGRAMS.every((program) => findProgram([program]) !== undefined);
  if (areThere()) return;
  if (findProgram(["apt-get"]) !== undefined) {
    say("Installing programs that read PDF files …");
    await installPackages(["poppler-utils"]);
    if (areThere()) return;
  }
  const how = process.platform === "darwin" ? "brew install poppler" : "install your system's package poppler-utils";
  say(`There is no ${PDF_PROGRAMS.join(", ")} here, so tests of PDF files will fail. To have them: ${how}`);
}
