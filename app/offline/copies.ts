import type { Draft, DraftMessage } from "~/enhance/contract";
import { dropPosition, isKeptPage, isKeptPdf, isOwnPage, withoutPosition } from "./addresses";

/**
 * The copies of pages and files. What visitors see is in one cache; what an account sees is in a cache named after the
 * account, of which there is at most one: an answer for another account, or for none, deletes it.
 */

const PUBLIC = "pages";
const PRIVATE = "private-";
const DRAFTS = "drafts-";
const VISITOR = "visitor";
/** Names the account that a page or file was made for. */
const ACCOUNT_HEADER = "X-Account";
const KEPT_AT = "X-Kept-At";
const TITLE = "X-Kept-Title";
const MAX_PDF_BYTES = 512 * 1024;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Of a body that is no longer compressed, or of this one answer alone. */
const DROPPED_HEADERS = ["Content-Encoding", "Content-Length", "Set-Cookie", "Link"];

export interface Copy {
  path: string;
  title: string;
  keptAt: Date;
  language: string;
}

/** Counts the changes of account: an answer to an older request says nothing about who is there now. */
let era = 0;
/** When a request began. */
export type Era = number;
export const currentEra = (): Era => era;

async function listCaches(prefix: string): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/** Deletes what belongs to another account than this one. */
export const forgetOthers = (account: string | undefined): Promise<void> => forgetAllBut(account ?? VISITOR);

async function forgetAllBut(own: string | undefined): Promise<void> {
  const kept = own === undefined ? [] : [PRIVATE + own, DRAFTS + own];
  const foreign = [...(await listCaches(PRIVATE)), ...(await listCaches(DRAFTS))].filter(
    (name) => !kept.includes(name),
  );
  if (foreign.length === 0) return;
  era += 1;
  await Promise.all(foreign.map((name) => caches.delete(name)));
}

/** Deletes what belongs to any account, and drafts of an unknown account. */
export async function forgetAccounts(): Promise<void> {
  era += 1;
  await forgetAllBut(undefined);
}

const readAccount = ({ headers }: Response) => headers.get(ACCOUNT_HEADER) ?? undefined;
const isType = ({ headers }: Response, type: string) => (headers.get("Content-Type") ?? "").startsWith(type);

/**
 * Learns from a page whose it is, and deletes what is another's.
 *
 * @param began when the page was asked for
 * @returns when the answer may be kept under; undefined where it is about someone who has left
 */
export async function acceptAnswer(answer: Response, began: Era): Promise<Era | undefined> {
  if (began !== era) return undefined;
  if (answer.status !== 200 || answer.type !== "basic" || !isType(answer, "text/html")) return era;
  const account = readAccount(answer);
  await forgetOthers(account);
  const now = era;
  if (account !== undefined) await openUnlessChanged(PRIVATE + account, now);
  return now;
}

async function openUnlessChanged(name: string, began: Era): Promise<Cache | undefined> {
  if (began !== era) return undefined;
  const cache = await caches.open(name);
  if (began === era) return cache;
  // Someone logged out meanwhile: opening may just have made the cache once more.
  if (name !== PUBLIC) await caches.delete(name);
  return undefined;
}

/** The cache for an answer; undefined where it belongs to no account and is not public. */
function cacheFor(url: URL, answer: Response): string | undefined {
  const account = readAccount(answer);
  const isPage = isType(answer, "text/html") && isKeptPage(url);
  const isPdf = isType(answer, "application/pdf") && isKeptPdf(url.pathname);
  if (answer.status !== 200 || answer.redirected || !(isPage || isPdf)) return undefined;
  if (account !== undefined) return PRIVATE + account;
  const isPersonal = (answer.headers.get("Cache-Control") ?? "").includes("no-store");
  return isPersonal ? undefined : PUBLIC;
}

/** True for an answer of which a copy may be kept. */
export const isWorthKeeping = (url: string, answer: Response): boolean => cacheFor(new URL(url), answer) !== undefined;

/** A file is the same in whatever language its link asks for it, but a booking may have several credit notes. */
const pathOf = (url: string) => {
  const { pathname, search, searchParams } = new URL(url);
  if (!isKeptPdf(pathname)) return withoutPosition(pathname + search);
  const note = searchParams.get("note");
  return note === null ? pathname : `${pathname}?note=${encodeURIComponent(note)}`;
};

function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return title.replace(/&(amp|lt|gt|quot|#x27);/g, (_entity, name: string) => ENTITIES[name] ?? "");
}
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/**
 * Keeps a copy of an answer with its headers, the content policy among them.
 *
 * @returns the text of a page that was kept
 */
export async function keepCopy(url: string, answer: Response, began: Era): Promise<string | undefined> {
  const path = pathOf(url);
  const name = cacheFor(new URL(url), answer);
  if (name === undefined) return undefined;
  const body = await answer.blob();
  const isPdf = isKeptPdf(path);
  if (isPdf && body.size > MAX_PDF_BYTES) return undefined;
  const html = isPdf ? "" : dropPosition(await body.text());
  const headers = new Headers(answer.headers);
  for (const header of DROPPED_HEADERS) headers.delete(header);
  headers.set(KEPT_AT, new Date().toISOString());
  headers.set(TITLE, encodeURIComponent(titleOf(html)));
  const cache = await openUnlessChanged(name, began);
  if (cache !== undefined) {
    await put(cache, path, () => new Response(isPdf ? body : html, { headers }));
    await trim(cache);
  }
  return isPdf ? undefined : html;
}

type Kind = "file" | "own page" | "page";
/** Beyond these the oldest go. Own bookings and receipts are not crowded out by what was looked at. */
const MOST: Record<Kind, number> = { file: 20, "own page": 30, page: 30 };

function kindOf({ path }: Copy): Kind {
  if (isKeptPdf(path)) return "file";
  return isOwnPage(path.replace(/\?.*/, "")) ? "own page" : "page";
}

/** Keeps an answer; where the storage is full, the older half of what was only looked at goes for it. */
async function put(cache: Cache, path: string, make: () => Response): Promise<void> {
  try {
    await cache.put(path, make());
  } catch {
    for (const full of await openReadable()) {
      const seen = (await listOf(full)).filter((copy) => kindOf(copy) === "page");
      await forget(full, seen.slice(Math.floor(seen.length / 2)));
    }
    await cache.put(path, make());
  }
}

const forget = (cache: Cache, copies: readonly Copy[]) =>
  Promise.all(copies.map(({ path }) => cache.delete(path, { ignoreVary: true })));

async function trim(cache: Cache): Promise<void> {
  const copies = await listOf(cache);
  for (const [kind, max] of Object.entries(MOST)) {
    const [kept, over] = split(
      copies.filter((copy) => kindOf(copy) === kind),
      max,
    );
    const old = kept.filter(({ keptAt }) => Date.now() - keptAt.getTime() > MAX_AGE_MS);
    await forget(cache, [...over, ...old]);
  }
}

const split = <T>(all: T[], at: number): [T[], T[]] => [all.slice(0, at), all.slice(at)];

/** When a copy was kept. */
export const keptAtOf = ({ headers }: Response): Date => new Date(headers.get(KEPT_AT) ?? 0);

/** Older versions kept lists around a position. */
const isShown = ({ url }: Request): boolean => isKeptPdf(new URL(url).pathname) || isKeptPage(new URL(url));

async function listOf(cache: Cache): Promise<Copy[]> {
  const copies = (await cache.keys()).filter(isShown).map(async (request): Promise<Copy | undefined> => {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept === undefined) return undefined;
    return {
      path: pathOf(request.url),
      title: decodeURIComponent(kept.headers.get(TITLE) ?? ""),
      keptAt: keptAtOf(kept),
      language: kept.headers.get("Content-Language") ?? "",
    };
  });
  return (await Promise.all(copies))
    .filter((copy) => copy !== undefined)
    .sort((one, other) => other.keptAt.getTime() - one.keptAt.getTime());
}

/** The caches that this device's present user may read, their own first. */
async function openReadable(): Promise<Cache[]> {
  const names = [...(await listCaches(PRIVATE)), ...(await listCaches(PUBLIC))];
  return Promise.all(names.map((name) => caches.open(name)));
}

/** The copy of a page or file. */
export async function findCopy(url: string): Promise<Response | undefined> {
  const asked = new URL(url);
  if (!isKeptPage(asked) && !isKeptPdf(asked.pathname)) return undefined;
  for (const cache of await openReadable()) {
    const kept = await cache.match(pathOf(url), { ignoreVary: true });
    if (kept !== undefined && Date.now() - keptAtOf(kept).getTime() < MAX_AGE_MS) return kept;
  }
  return undefined;
}

/** All that can be read, newest first, each path once. */
export async function listCopies(): Promise<Copy[]> {
  const all = (await Promise.all((await openReadable()).map(listOf))).flat();
  const first = new Map([...all].reverse().map((copy) => [copy.path, copy]));
  return [...first.values()].sort((one, other) => other.keptAt.getTime() - one.keptAt.getTime());
}

/** What is typed into a copy of a form, which shows nothing of the draft, is added to it. */
function addFields(kept: Draft["fields"], typed: Draft["fields"]): Draft["fields"] {
  const isFilled = new Set(typed.filter(([, value]) => value.trim() !== "").map(([name]) => name));
  const missing = kept.filter(([name, value]) => value !== "" && !isFilled.has(name));
  const isKept = new Set(missing.map(([name]) => name));
  return [...typed.filter(([name]) => !isKept.has(name)), ...missing];
}

/** Keeps the fields of a form that could not be sent, for the account that is there now. */
export async function keepDraft({ path, fields, isOfCopy = false, ...rest }: DraftMessage["draft"]): Promise<void> {
  const own = (await listCaches(PRIVATE))[0]?.slice(PRIVATE.length) ?? VISITOR;
  const cache = await openUnlessChanged(DRAFTS + own, currentEra());
  const kept = isOfCopy ? ((await (await cache?.match(path))?.json()) as Draft | undefined) : undefined;
  const all = kept === undefined ? fields : addFields(kept.fields, fields);
  const draft = JSON.stringify({ ...rest, fields: all, at: new Date().toISOString() });
  const make = () => new Response(draft, { headers: { "Content-Type": "application/json" } });
  if (cache !== undefined) await put(cache, path, make);
}
