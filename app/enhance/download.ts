import { loadTexts } from "~/i18n/texts.client";
import { hasCopy } from "./offline-copies";
import type { SayOverPage } from "./say-over-page";

/** Fetches a receipt in place of the browser, so that the page can say whether it came; fetched itself when it is wanted. */

const BOOKING_OF_LINK = /\/bookings\/(\d+)\/receipt\/pdf$/;
const FILE_NAME = /filename="([^"]+)"/;
/** The browser has long begun to store the file by then. */
const FORGET_AFTER_MS = 60_000;
const NOT_SIGNED_IN = 401;

/** The session is over: only the link itself can lead to the login. */
class SignedOut extends Error {}

interface ReceiptFile {
  name: string;
  content: Blob;
}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(path, { credentials: "same-origin" });
  if (answer.status === NOT_SIGNED_IN) throw new SignedOut();
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

/** @throws when there is no receipt, or what comes is none */
async function fetchReceipt(bookingId: string): Promise<ReceiptFile> {
  const { id } = (await (await ask(`/api/bookings/${bookingId}/receipt`)).json()) as { id?: unknown };
  if (typeof id !== "number") throw new Error("the receipt's data is invalid");
  const answer = await ask(`/api/receipts/${id}/download?language=${document.documentElement.lang}`);
  const content = await answer.blob();
  if (!content.type.startsWith("application/pdf") || content.size === 0)
    throw new Error("the receipt's data is invalid");
  return { name: FILE_NAME.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? `receipt-${id}.pdf`, content };
}

function save({ name, content }: ReceiptFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FORGET_AFTER_MS);
}

async function tell(say: SayOverPage, isThere: boolean): Promise<boolean> {
  const texts = await loadTexts(document.documentElement.lang, "receipt");
  if (isThere) return say({ variant: "default", title: texts["downloaded"] ?? "" });
  return say({ variant: "destructive", title: texts["downloadFailed"] ?? "", text: texts["downloadFailedText"] });
}

/**
 * Downloads the receipt that a link leads to and says what came of it over the page. Where that cannot be
 * said, the link does what it does without script.
 */
export async function downloadReceipt(link: HTMLAnchorElement, say: SayOverPage): Promise<void> {
  const bookingId = BOOKING_OF_LINK.exec(link.pathname)?.[1];
  if (bookingId === undefined) return location.assign(link.href);
  if (link.getAttribute("aria-busy") === "true") return;
  link.setAttribute("aria-busy", "true");
  try {
    save(await fetchReceipt(bookingId));
    await tell(say, true).catch(() => undefined);
  } catch (error) {
    // Kept for reading without a network, under the address of its page's link.
    if (error instanceof TypeError && (await hasCopy(link.href))) return location.assign(link.href);
    const isTold = !(error instanceof SignedOut) && (await tell(say, false).catch(() => false));
    if (!isTold) location.assign(link.href);
  } finally {
    link.removeAttribute("aria-busy");
  }
}
