import type { DraftMessage } from "./contract";

/** The page's side of the service worker: registers it, and gives it the forms that could not be sent. */

const SERVICE_WORKER = "/service-worker.js";
/** After all that the page itself loads. */
export const REGISTERED_AFTER_MS = 10_000;
const DRAFTS = "drafts-";

/** Undefined where the browser has none, or the site is not served safely. */
const workers = (): ServiceWorkerContainer | undefined =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** True on a copy that the service worker shows where the network does not answer. */
export const isCopy = (): boolean => document.documentElement.dataset.kept !== undefined;

/**
 * Registers the service worker, long after the page has loaded and from the second page of a visit on, to which React may
 * have led: whoever looks at one page pays nothing for it, and neither does who saves data.
 */
export function registerWorker(): void {
  const { pathname } = location;
  const isSecondPage = document.referrer.startsWith(location.origin);
  if (!import.meta.env.PROD || workers() === undefined || savesData()) return;
  const timer = setInterval(() => {
    if (!isSecondPage && location.pathname === pathname) return;
    clearInterval(timer);
    workers()
      ?.register(SERVICE_WORKER, { updateViaCache: "none" })
      .catch(() => undefined);
  }, REGISTERED_AFTER_MS);
}

/** True where there is a copy of what a link leads to. */
export async function hasCopy(address: string): Promise<boolean> {
  const controller = workers()?.controller ?? undefined;
  const copy = controller && (await caches.match(address, { ignoreVary: true }));
  // A draft is kept under the address of its form, and is no copy of that.
  return copy?.headers.get("Content-Type")?.includes("json") === false;
}

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
/** Of `2026-11-24T09:30`. */
const MINUTES_LENGTH = 16;

/** A form about something that happens now says when, so that it can be sent later. */
function stampTime(form: HTMLFormElement, fields: URLSearchParams): void {
  const field = form.querySelector<HTMLInputElement>("[name=at]");
  if (field?.value !== "") return;
  field.value = new Date(Date.now() + INDIA_OFFSET_MS).toISOString().slice(0, MINUTES_LENGTH);
  fields.set(field.name, field.value);
}

/** Tells the service worker of a form that could not be sent, with its fields where it is one that can be sent again. */
export function keepDraft(form: HTMLFormElement, fields: URLSearchParams): void {
  stampTime(form, fields);
  const { pathname: path, search } = new URL(form.action);
  const message: DraftMessage = {
    draft: {
      path,
      search,
      title: document.title,
      fields: form.dataset.keeps === undefined ? [] : [...fields],
      isOfCopy: isCopy(),
    },
  };
  workers()?.controller?.postMessage(message);
}

async function openDrafts(): Promise<Cache[]> {
  if ((workers()?.controller ?? null) === null) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(DRAFTS));
  return Promise.all(names.map((name) => caches.open(name)));
}

/** Forgets what was kept of a form, once it has been sent: where it was refused, the page shows what was sent last. */
export async function forgetDraft(address: string): Promise<void> {
  const { pathname } = new URL(address, location.href);
  await Promise.all((await openDrafts()).map((cache) => cache.delete(pathname)));
}

/** Offers what could not be sent, on whatever page comes from the network; its script comes only where there is some. */
export async function offerDrafts(): Promise<void> {
  if (isCopy() || !navigator.onLine) return;
  const drafts = await openDrafts();
  if (drafts.length > 0) await (await import("./offer-drafts")).offerDrafts(drafts, forgetDraft);
}
