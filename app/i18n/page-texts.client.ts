import { createContext, createElement, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { loadTexts } from "./texts.client";
import { translate } from "./translate";

/**
 * Translation in the browser: the client build resolves react-i18next to this module, which saves 15 KB of Brotli with
 * i18next. It has what components use of both; `translate.test.ts` holds each text against i18next's.
 */

type Texts = Record<string, unknown>;

const COMMON = "common";

const textsByLanguage = new Map<string, Texts>();
/** What the page and those before it have needed: another language has to bring the same. */
const needed = new Set<string>();
const coming = new Map<string, Promise<void>>();
const failed = new Map<string, unknown>();
const listeners = new Set<(language: string) => void>();
let present = "";

function textsOf(language: string): Texts {
  const texts = textsByLanguage.get(language) ?? {};
  textsByLanguage.set(language, texts);
  return texts;
}

async function loadNamespaces(language: string, namespaces: Iterable<string>): Promise<void> {
  const texts = textsOf(language);
  await Promise.all(
    [...namespaces].map(async (namespace) => {
      texts[namespace] ??= await loadTexts(language, namespace);
    }),
  );
}

/** Those of the namespaces that are not there yet in the page's language. */
export function findLacking(namespaces: readonly string[]): string[] {
  const texts = textsOf(present);
  return namespaces.filter((namespace) => !(namespace in texts));
}

/** Fetches texts in the page's language. */
export function loadTextsOf(namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) needed.add(namespace);
  return loadNamespaces(present, namespaces);
}

/**
 * @throws the promise of texts that are not there yet, for React to wait for, or the reason why they do not come
 */
function requireTexts(language: string, namespaces: readonly string[]): void {
  const texts = textsOf(language);
  const lacking = namespaces.filter((namespace) => !(namespace in texts));
  for (const namespace of namespaces) needed.add(namespace);
  if (lacking.length === 0) return;
  const key = `${language} ${lacking.join()}`;
  const reason = failed.get(key);
  if (failed.delete(key)) throw reason;
  const load =
    coming.get(key) ??
    loadNamespaces(language, lacking)
      .catch((error: unknown) => void failed.set(key, error))
      .finally(() => coming.delete(key));
  coming.set(key, load);
  throw load;
}

export const getFixedT =
  (language: string, namespace = COMMON) =>
  (key: string, values?: Record<string, unknown>) =>
    translate(language, textsOf(language), namespace, key, values);

const i18n = {
  get language() {
    return present;
  },
  getFixedT,
  loadNamespaces: (namespace: string) => loadTextsOf([namespace]),
  loadLanguages: (language: string) => loadNamespaces(language, needed),
  /** Goes on in another language once its texts are there. */
  async changeLanguage(language: string) {
    await loadNamespaces(language, needed);
    if (language === present) return;
    present = language;
    for (const tell of listeners) tell(language);
  },
};

const Language = createContext("");

function addTexts(language: string, texts: Texts): void {
  Object.assign(textsOf(language), texts);
  for (const namespace of Object.keys(texts)) needed.add(namespace);
}

/** Begins with the texts that came with the page. */
export function startTexts(language: string, texts: Texts): void {
  present = language;
  addTexts(language, texts);
}

/** Goes on with the texts of the page as it came again, maybe in another language. */
export function goOnWith(language: string, texts: Texts): Promise<void> {
  addTexts(language, texts);
  return i18n.changeLanguage(language);
}

/** Calls back with each language that the page goes on in. */
export function onLanguage(act: (language: string) => void): () => void {
  listeners.add(act);
  return () => void listeners.delete(act);
}

/** Lets everything within speak the page's language. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(present);
  useEffect(() => onLanguage(setLanguage), []);
  return createElement(Language.Provider, { value: language }, children);
}

/** As react-i18next's: keys without a namespace are of the first one. */
export function useTranslation(namespaces: string | readonly string[] = COMMON) {
  const language = useContext(Language);
  const names = typeof namespaces === "string" ? [namespaces] : namespaces;
  requireTexts(language, names);
  const [first] = names;
  return useMemo(() => ({ t: getFixedT(language, first), i18n }), [language, first]);
}
