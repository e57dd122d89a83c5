import { isOwnPage, listOwnLinks } from "./addresses";
import { acceptAnswer, currentEra, findCopy, keepCopy, keptAtOf } from "./copies";

/** Copies of pages that nobody has opened yet, fetched on a good connection. */

/** Of a list of bookings, how many are fetched for reading later, on a good connection. */
const MAX_FETCHED = 6;
const FETCHED_AGAIN_AFTER_MS = 15 * 60 * 1000;
/** The server gives the page without what the next page is to say once. */
const COPY_HEADER = { "X-Kept-Copy": "1" };

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

const readNetwork = () => (navigator as { connection?: NetworkInformation }).connection;

export function isConnectionGood(): boolean {
  const network = readNetwork();
  return network !== undefined && network.saveData !== true && network.effectiveType === "4g";
}

/** Some browsers say nothing of it: there a page that React has led to shows that it is no burden. */
export const mayBeGood = (): boolean => readNetwork() === undefined || isConnectionGood();

/** Keeps an answer, and where the connection is good the own bookings and receipts that it leads to. */
export async function keepWithLinks(url: string, answer: Response, began: number): Promise<string | undefined> {
  const html = await keepCopy(url, answer, began);
  if (html === undefined || !isConnectionGood() || !isOwnPage(new URL(url).pathname)) return html;
  for (const path of listOwnLinks(html, MAX_FETCHED)) await fetchCopy(new URL(path, url).href, began);
  return html;
}

/** The same for everyone, and small. */
const ANY_PAGE = "/help";
const LEARNT_WITHIN_MS = 8_000;

/**
 * Learns whose the pages are that were open before there was a worker: what cannot be sent from them is kept for that
 * account. Only the headers are fetched.
 */
export async function learnAccount(): Promise<void> {
  const began = currentEra();
  const tooLate = new AbortController();
  setTimeout(() => tooLate.abort(), LEARNT_WITHIN_MS);
  await acceptAnswer(await fetch(ANY_PAGE, { method: "HEAD", headers: COPY_HEADER, signal: tooLate.signal }), began);
}

/**
 * Fetches a page for reading later, unless its copy is new.
 *
 * @param keep what keeps it
 * @param began where it belongs to earlier work: nothing is fetched after a logout, which the server may not know of yet
 */
export async function fetchCopy(url: string, began = currentEra(), keep: typeof keepCopy = keepCopy): Promise<void> {
  const kept = await findCopy(url);
  if (kept !== undefined && Date.now() - keptAtOf(kept).getTime() < FETCHED_AGAIN_AFTER_MS) return;
  if (began !== currentEra()) return;
  const answer = await fetch(url, { headers: COPY_HEADER, credentials: "same-origin" });
  const accepted = await acceptAnswer(answer, began);
  if (accepted !== undefined) await keep(url, answer, accepted);
}
