import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { rmSync, writeFileSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { ConnectionTransport } from "puppeteer";

const LAST_WORDS_LIMIT_CHARACTERS = 2_000;
const PROFILE_PREFIX = "yantra-pdf-";

/**
 * The only environment variables passed to Chromium: the server's own include secrets.
 */
const PASSED_VARIABLES = ["PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH"];

const ARGUMENTS = [
  "--headless",
  "--remote-debugging-pipe",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-breakpad",
  "--disable-component-update",
  "--disable-crash-reporter",
  "--disable-default-apps",
  // /dev/shm in containers has 64 MB, too little for the renderer.
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-features=MediaRouter,OptimizationHints,Translate",
  "--disable-sync",
  "--export-tagged-pdf",
  "--force-color-profile=srgb",
  "--hide-scrollbars",
  // Preconnects and DNS prefetches bypass request interception; this makes them resolve nothing.
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--metrics-recording-only",
  "--mute-audio",
  "--no-first-run",
  "--password-store=basic",
  "--use-mock-keychain",
];

/**
 * Chromium does not run its sandbox as root. The zygote processes are useless without one, and without them no zombies
 * remain in containers whose process 1 does not reap.
 */
const UNSANDBOXED_ARGUMENTS = ["--no-sandbox", "--no-zygote", "--in-process-gpu"];

/** A running browser: processes, profile directory and DevTools pipe. */
export interface BrowserProcess {
  transport: ConnectionTransport;
  /** Resolves when its process group has ended and its profile is deleted. Never rejects. */
  gone: Promise<void>;
  running(): boolean;
  /** Lets other programs have the processor first from now on. */
  giveWay(): void;
  /** Last lines of stderr, for the log. */
  lastWords(): string;
  /** Kills the process group, including stopped processes; await `gone`. */
  kill(): void;
}

/**
 * Starts Chromium in its own process group with a temporary profile.
 *
 * DevTools use a pipe: no port is open to other local users, and Chromium exits when this process dies.
 *
 * @param executable absolute path of a Chromium
 * @param isSandboxOff as decideSandbox says
 * @returns the process immediately; the first response on `transport` shows that it runs
 */
export async function spawnBrowser(executable: string, isSandboxOff: boolean): Promise<BrowserProcess> {
  const profile = await mkdtemp(join(tmpdir(), PROFILE_PREFIX));
  const child = spawn(executable, [...chromiumArguments(isSandboxOff), `--user-data-dir=${profile}`, "about:blank"], {
    detached: true,
    env: environmentFor(profile),
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
  lowerPriority(child.pid);

  let running = true;
  let lastWords = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_LIMIT_CHARACTERS);
  });
  const endWithThisProcess = () => {
    killGroup(child);
    rmSync(profile, { recursive: true, force: true });
  };
  process.once("exit", endWithThisProcess);

  const gone = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      lastWords += error.message;
      resolve();
    });
    child.once("exit", () => resolve());
  }).then(async () => {
    running = false;
    process.removeListener("exit", endWithThisProcess);
    // Stopped children outlive a killed browser.
    killGroup(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  });

  return {
    transport: pipeTransport(child.stdio[3] as Writable, child.stdio[4] as Readable, gone),
    gone,
    running: () => running,
    giveWay: () => lowerSessionPriority(child.pid),
    lastWords: () => lastWords.trim(),
    kill: () => killGroup(child),
  };
}

/** Its threads get this priority too, since they are created later. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

/**
 * Where the kernel shares the processor among sessions, as outside of containers and services, Chromium's session has a
 * priority of its own: that of its processes counts only among themselves.
 */
function lowerSessionPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended already, or the kernel knows no such groups.
  }
}

function chromiumArguments(isSandboxOff: boolean): string[] {
  return isSandboxOff ? [...ARGUMENTS, ...UNSANDBOXED_ARGUMENTS] : ARGUMENTS;
}

/** The cast leaves out NODE_ENV, which the type requires. */
function environmentFor(profile: string): NodeJS.ProcessEnv {
  const passed = PASSED_VARIABLES.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined);
  // A killed Chromium leaves temporary files; inside the profile they are deleted with it.
  return { ...Object.fromEntries(passed), HOME: profile, TMPDIR: profile } as NodeJS.ProcessEnv;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has ended already.
  }
}

/** Chromium's pipe protocol: JSON messages terminated by NUL. */
function pipeTransport(toBrowser: Writable, fromBrowser: Readable, gone: Promise<void>): ConnectionTransport {
  let partial: Buffer[] = [];
  let closed = false;
  const transport: ConnectionTransport = {
    send: (message) => {
      if (!closed) toBrowser.write(`${message}\0`);
    },
    close: () => {
      closed = true;
      toBrowser.destroy();
      fromBrowser.destroy();
    },
  };
  const end = () => {
    if (closed) return;
    transport.close();
    transport.onclose?.();
  };
  fromBrowser.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let stop = chunk.indexOf(0); stop !== -1; stop = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...partial, chunk.subarray(start, stop)]).toString("utf8");
      partial = [];
      start = stop + 1;
      transport.onmessage?.(message);
    }
    if (start < chunk.length) partial.push(chunk.subarray(start));
  });
  fromBrowser.once("close", end);
  // A dead browser breaks the pipe; `onclose` reports it.
  fromBrowser.on("error", end);
  toBrowser.on("error", end);
  void gone.then(end);
  return transport;
}
