import { accessSync, constants, existsSync, lstatSync, readdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listConditions } from "../../app/jobs/alert-conditions.server";
import type { Settings } from "../../app/settings.server";
import { findChromium } from "../setup/chromium.mjs";
import { run } from "../setup/commands.mjs";
import { requireNode } from "../setup/node-version.mjs";
import { failed, note, ok, type Finding } from "./finding";

const CHROMIUM_DEADLINE_MS = 20_000;
const MEGABYTE = 1024 * 1024;
const OTHERS_MASK = 0o077;
const MAX_NAMED_FILES = 3;

export function checkNode(version = process.versions.node): Finding {
  let found: Finding = ok("Node", version);
  requireNode(version, ((line: string) => {
    found = failed("Node", `${version} is too old`, line);
  }) as (line: string) => never);
  return found;
}

/** Starts the browser that prints receipts once, for its version. */
export async function checkChromium({ chromiumPath }: Pick<Settings, "chromiumPath">): Promise<Finding> {
  const path = findChromium({ PATH: process.env["PATH"], CHROMIUM_PATH: chromiumPath });
  if (path === undefined)
    return failed(
      "Chromium",
      chromiumPath === undefined ? "there is none" : `there is none at ${chromiumPath}`,
      "Install chromium-headless-shell (Debian) or set CHROMIUM_PATH. Until then receipts open as pages, not as PDF files.",
    );
  const { code, output } = await run(path, ["--version"], { cwd: "/", deadlineMs: CHROMIUM_DEADLINE_MS });
  return code === 0
    ? ok("Chromium", `${output.trim().split("\n").at(-1) ?? ""} (${path})`)
    : failed("Chromium", `${path} does not start`, `Run ${path} --version and install what it says is missing.`);
}

/** @param space of the disk that holds the data */
export function checkDisk(space: { freeBytes: number; totalBytes: number }): Finding {
  const now = new Date();
  const isLow = listConditions({ ...space, heartbeats: [], backupTime: now }, now).length > 0;
  const free = `${Math.floor(space.freeBytes / MEGABYTE)} MB are free`;
  return isLow
    ? failed("disk", free, "Make room where DATA_DIR is, or move it to a larger disk: bookings stop when it is full.")
    : ok("disk", free);
}

/** Of a folder, or of where it will be created. */
export async function measureDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  if (!existsSync(folder) && dirname(folder) !== folder) return measureDisk(dirname(folder));
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** @param userId of this process, which is the server's when both are started alike */
export function checkPermissions(
  { dataDir, mode }: Pick<Settings, "dataDir" | "mode">,
  userId = process.getuid?.(),
): Finding[] {
  const user =
    userId === 0 && mode === "production"
      ? [
          failed(
            "user",
            "this is root",
            "Run the server and its commands as a user of its own; Chromium has no sandbox as root.",
          ),
        ]
      : [];
  if (!existsSync(dataDir))
    return [...user, note("permissions", `${dataDir} is not there yet; the first start makes it`)];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const owner = "Give it to the user of the server: chown -R USER DATA_DIR.";
    return [...user, failed("permissions", `${dataDir} cannot be written to`, owner)];
  }
  const open = listOpenFiles(dataDir);
  const named = `${open.slice(0, MAX_NAMED_FILES).join(", ")}${open.length > MAX_NAMED_FILES ? " and others" : ""}`;
  return [
    ...user,
    open.length === 0
      ? ok("permissions", `${dataDir} is for its own user alone`)
      : failed("permissions", `other users may read ${named}`, `Run chmod -R go= ${dataDir}`),
  ];
}

/** Files that other users can read: none where the folder itself is closed to them. */
function listOpenFiles(folder: string): string[] {
  if ((lstatSync(folder).mode & OTHERS_MASK) === 0) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => {
      const found = lstatSync(path);
      return !found.isSymbolicLink() && (found.mode & OTHERS_MASK) !== 0;
    });
}

/** What should be known but stops nothing. */
export function checkMode({ mode }: Pick<Settings, "mode">): Finding {
  return mode === "production"
    ? ok("mode", "production")
    : note(
        "mode",
        `${mode}: demonstration data, and payments are tests without keys`,
        "Set NODE_ENV=production for real use.",
      );
}
