/** When something was last sent: older copies may show what it has changed. Browsers stop and restart the worker at will. */

const CACHE = "sent";
const KEY = "/sent-at";

let sentAtMs: number | undefined;

/** To be waited for: the worker may be stopped before it is stored. */
export async function noteSent(): Promise<void> {
  sentAtMs = Date.now();
  await (await caches.open(CACHE)).put(KEY, new Response(String(sentAtMs)));
}

/** Since 1970; 0 where nothing was sent. */
export async function lastSentAtMs(): Promise<number> {
  if (sentAtMs !== undefined) return sentAtMs;
  const stored = Number((await (await (await caches.open(CACHE)).match(KEY))?.text()) ?? 0);
  return (sentAtMs ??= stored);
}
