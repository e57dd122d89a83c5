import * as build from "virtual:remix/server-build";
import { takeSessionUses } from "~/domain/users/session-use.server";
import { createLog } from "~/http/log.server";
import { SENT_IN_PARTS } from "~/http/sent-in-parts";
import { createPrivateFiles } from "~/private-files.server";
import { closeServices, openServicesToRead } from "~/services.server";
import { settings } from "~/settings.server";
import type { RemixLoadContext } from "./middleware";
import { createPageHandlers } from "./page-handlers";
import type { AskedPage, MadePage, ReaderTold } from "./reader-messages";

/**
 * The entry of a process that makes pages for the one that listens, which starts and ends it. It reads the database and
 * writes nothing.
 */

/** Often enough that a reader which waits for a long query is not taken for a silent one. */
const USAGE_MS = 1_000;
const US_PER_MS = 1_000;
const SERVER_ERRORS = 500;

const tell = (told: ReaderTold) => {
  if (process.connected) process.send?.(told, () => undefined);
};

const log = createLog(settings().logLevel, (lines) => tell({ kind: "log", lines }), { process: process.argv[2] });

function exit(code: number): void {
  log.flush();
  void closeServices().finally(() => process.exit(code));
}

createPrivateFiles();
openServicesToRead(log);
const handle = createPageHandlers(build);

/** Undefined for what the other process has to do: write, tell what failed, or send in parts. */
async function make({ url, headers, context: given }: AskedPage): Promise<MadePage | undefined> {
  const context: RemixLoadContext = { ...given, takesBody: true };
  const answer = await handle(new Request(url, { headers }), context);
  if (answer.status >= SERVER_ERRORS || context.failure !== undefined || answer.headers.has(SENT_IN_PARTS))
    return undefined;
  const body = context.body ?? new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: [...answer.headers], body, userId: context.userId };
}

process.on("message", (asked: AskedPage) => {
  make(asked)
    .catch((error: unknown) => log.error("a page could not be made", { error }))
    .then((page) => tell({ kind: "page", id: asked.id, page: page ?? undefined, uses: takeSessionUses() }))
    .catch((error: unknown) => log.error("a page could not be told", { error }));
});
// The server has ended.
process.once("disconnect", () => exit(0));
// The server gets the same signal and ends this process once every request is answered.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);
process.on("uncaughtException", (error) => {
  log.error("uncaught exception", { error });
  setImmediate(() => exit(1));
});
process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));
// A preloaded module may have let go of it.
process.channel?.ref();

setInterval(() => {
  const { user, system } = process.cpuUsage();
  tell({
    kind: "usage",
    usage: { memoryBytes: process.memoryUsage.rss(), processorMs: Math.round((user + system) / US_PER_MS) },
  });
}, USAGE_MS).unref();
tell({ kind: "ready", version: build.assets.version });
