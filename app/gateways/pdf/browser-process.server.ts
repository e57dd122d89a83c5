import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { ConnectionTransport } from "puppeteer";

const LAST_WORDS_LIMIT_CHARACTERS = 2_000;
const PROFILE_PREFIX = "yantra-pdf-";

/**
 * Chromium gets these variables and no others: the server's own hold the payment provider's and the
 * session's secrets, which a browser has no use for.
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
  // Containers give /dev/shm 64 MB, too little for the renderer.
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-features=MediaRouter,OptimizationHints,Translate",
  "--disable-sync",
  "--export-tagged-pdf",
  "--force-color-profile=srgb",
  "--hide-scrollbars",
  // Preconnects and DNS prefetches pass by the interception of requests; this makes them find nothing.
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--metrics-recording-only",
  "--mute-audio",
  "--no-first-run",
  "--password-store=basic",
  "--use-mock-keychain",
];

/**
 * Chromium refuses its sandbox to root. Without one the helper processes protect nothing, and doing
 * without them leaves no orphans behind where process 1 does not collect the dead (a plain container).
 */
const ROOT_ARGUMENTS = ["--no-sandbox", "--no-zygote", "--in-process-gpu"];

/** One running browser: its processes, its profile directory and the pipe it is spoken to through. */
export interface BrowserProcess {
  transport: ConnectionTransport;
  /** Settles when the browser is gone, nothing of its process group is left and its profile is removed. Never rejects. */
  gone: Promise<void>;
  running(): boolean;
  /** What it last wrote to standard error, for the log. */
  lastWords(): string;
  /** Kills the whole process group, stopped processes included; await `gone` for the end. */
  kill(): void;
}

/**
 * Starts Chromium in a process group and a temporary profile of its own.
 *
 * It is spoken to through a pipe, so there is no port that others on the machine could open, and it
 * ends by itself when this process dies.
 *
 * @param executable absolute path of a Chromium
 * @returns the process at once; whether it lives shows on the first answer through `transport`
 */
export async function spawnBrowser(executable: string): Promise<BrowserProcess> {
  const profile = await mkdtemp(join(tmpdir(), PROFILE_PREFIX));
  const child = spawn(executable, [...chromiumArguments(), `--user-data-dir=${profile}`, "about:blank"], {
    detached: true,
    env: environmentFor(profile),
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });

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
    // Children of a browser that was killed outlive it while they are stopped.
    killGroup(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  });

  return {
    transport: pipeTransport(child.stdio[3] as Writable, child.stdio[4] as Readable, gone),
    gone,
    running: () => running,
    lastWords: () => lastWords.trim(),
    kill: () => killGroup(child),
  };
}

function chromiumArguments(): string[] {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? [...ARGUMENTS, ...ROOT_ARGUMENTS] : ARGUMENTS;
}

/** The type wants NODE_ENV, which is the server's business. */
function environmentFor(profile: string): NodeJS.ProcessEnv {
  const passed = PASSED_VARIABLES.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined);
  // A killed Chromium leaves its temporary files; in the profile they are removed with it.
  return { ...Object.fromEntries(passed), HOME: profile, TMPDIR: profile } as NodeJS.ProcessEnv;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing of the group is left.
  }
}

/** Chromium's pipe protocol: JSON messages, each ended by a NUL byte. */
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
  // A browser that has died breaks the pipe; that it has died is told by `onclose`.
  fromBrowser.on("error", end);
  toBrowser.on("error", end);
  void gone.then(end);
  return transport;
}
