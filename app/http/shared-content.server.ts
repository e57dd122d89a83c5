import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia } from "~/domain/calendar/day";
import { RecentMap } from "~/domain/recent-map";
import type { Language } from "~/i18n/language";
import { services } from "~/services.server";
import type { Call } from "./call.server";
import { dependenciesOf } from "./page-dependencies";
import { loadPage } from "./page.server";

/**
 * Shares what a page shows to everyone alike, whoever is signed in: it is loaded and rendered once for each address,
 * language and mode as long as what it depends on stays the same; the frame around it is each reader's own. As in
 * server/visitor-cache.ts, nobody is shown what is older than their request.
 */

/** About 200 KB each: data and markup of a list. */
const MAX_KEPT = 60;
const MAX_URL_CHARACTERS = 512;

/** What is shared depends on nothing of the reader but language and mode. */
export type SharedCall = Omit<Call, "user" | "request" | "languageChosen" | "clientAddress">;

interface Kept {
  /** Of what the page depends on, before it was loaded. */
  state: string;
  data: Promise<object>;
}

const kept = new RecentMap<string, Kept>(MAX_KEPT);
/** The markup made of shared data for visitors. */
export interface SharedMarkup {
  html?: string;
}
const markup = new WeakMap<object, SharedMarkup>();

/** Loads a page whose data are the same for everyone. They must not be changed afterwards. */
export function loadSharedPage<T extends object>(
  args: LoaderFunctionArgs,
  load: (call: SharedCall) => Promise<T>,
): Promise<T> {
  return loadPage(args, async (call) => {
    const address = call.url.pathname + call.url.search;
    // Who sends credentials of another kind is given a page of their own, as by the cache of visitors' pages.
    if (address.length > MAX_URL_CHARACTERS || call.request.headers.has("Authorization")) return load(call);
    const state = await readState(address, call.now);
    return findOrLoad(keyOf(address, call), state, () => load(call)) as Promise<T>;
  });
}

const keyOf = (address: string, { language, lite }: { language: Language; lite: boolean }) =>
  [language, lite ? "lite" : "full", address].join(" ");

async function readState(address: string, now: Date): Promise<string> {
  return `${await services().database.stampOf(dependenciesOf(address))} ${dayInIndia(now)}`;
}

function findOrLoad(key: string, state: string, load: () => Promise<object>): Promise<object> {
  const found = kept.get(key);
  const current = found?.state === state ? found : { state, data: load() };
  kept.set(key, current);
  current.data.then(
    (data) => markup.has(data) || markup.set(data, {}),
    () => {
      if (kept.get(key) === current) kept.delete(key);
    },
  );
  return current.data;
}

/** The markup that was made of shared data; undefined for data that are not shared. */
export function sharedMarkup(data: unknown): SharedMarkup | undefined {
  return typeof data === "object" && data !== null ? markup.get(data) : undefined;
}
