import { COPIES, KEPT_AT } from "~/offline/copies";

const FILE_NAME = /filename="([^"]+)"/;
/** The browser has long begun to store the file by then. */
const FORGET_AFTER_MS = 60_000;
const NOT_SIGNED_IN = 401;

/** The session is over. */
export class SignedOut extends Error {}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(path, { credentials: "same-origin" });
  if (answer.status === NOT_SIGNED_IN) throw new SignedOut();
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FORGET_AFTER_MS);
}

/** For reading without a network, where there is a service worker that shows it. */
async function keepCopy(path: string, content: Blob): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const headers = { "Content-Type": content.type, [KEPT_AT]: new Date().toISOString() };
  await (await caches.open(COPIES)).put(path, new Response(content, { headers }));
}

export const hasCopy = async (path: string): Promise<boolean> =>
  "caches" in window && (await caches.match(path, { ignoreVary: true })) !== undefined;

/**
 * Fetches a receipt and saves it as a file.
 *
 * @param path of its page's link, under which a copy is kept
 * @throws SignedOut; Error when there is no receipt, or what comes is none
 */
export async function downloadReceipt(bookingId: number, path: string, language: string): Promise<void> {
  const { id } = (await (await ask(`/api/bookings/${bookingId}/receipt`)).json()) as { id?: unknown };
  if (typeof id !== "number") throw new Error("the receipt's data is invalid");
  const answer = await ask(`/api/receipts/${id}/download?language=${language}`);
  const content = await answer.blob();
  if (!content.type.startsWith("application/pdf") || content.size === 0)
    throw new Error("the receipt's data is invalid");
  save(content, FILE_NAME.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? `receipt-${id}.pdf`);
  await keepCopy(path, content).catch(() => undefined);
}
