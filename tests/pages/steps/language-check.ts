import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { DEMO_ACCOUNTS, DEMO_BOOKINGS, DEMO_EQUIPMENT } from "../../../scripts/seed/demo-data";
import { englishTextsForeignTo, type Language } from "./texts";

/** Whether a page speaks one language alone. What owners and renters wrote is theirs, in any language. */

const WRITTEN_BY_PEOPLE = [
  ...DEMO_EQUIPMENT.flatMap(({ name, place, description, specs, features }) => [
    name,
    place,
    description,
    ...Object.values(specs),
    ...features,
  ]),
  ...DEMO_BOOKINGS.flatMap(({ review, reason }) => [review?.comment ?? "", reason ?? ""]).filter((text) => text !== ""),
  ...DEMO_ACCOUNTS.map(({ name }) => name),
];

const MAIL_ADDRESS = /\S+@\S+/g;
/** Names that tests give their users. */
const TEST_USERS = ["Test User", "Someone Else"];
const LEAST_WORD_LETTERS = 4;
/** Proper names, and the language that is called by its own name. */
const NAMES = ["Yantra", "English", "WhatsApp"];

const COMMON_WORDS = new Set(
  Object.values(
    JSON.parse(readFileSync(new URL("../../../locales/en/common.json", import.meta.url), "utf8")) as Record<
      string,
      string
    >,
  )
    .flatMap((text) => text.replaceAll(/\{\{\w+\}\}/g, " ").match(/[A-Za-z]+/g) ?? [])
    .filter((word) => word.length >= LEAST_WORD_LETTERS && !NAMES.includes(word))
    .map((word) => word.toLowerCase()),
);

const LATIN_WORD = /[A-Za-z]+/g;
const foreignTexts = new Map<Language, ReadonlySet<string>>();

function foreignTo(language: Language): ReadonlySet<string> {
  const known = foreignTexts.get(language) ?? new Set(englishTextsForeignTo(language));
  foreignTexts.set(language, known);
  return known;
}

const hasCommonWord = (text: string) =>
  (text.match(LATIN_WORD) ?? []).some((word) => COMMON_WORDS.has(word.toLowerCase()));

/**
 * The English that is left on a page in another language; empty for a page in English.
 *
 * @param ownWords what the test itself has written, such as names of its users
 */
export async function findForeignTexts(
  page: Page,
  language: Language,
  ownWords: readonly string[] = [],
): Promise<string[]> {
  if (language === "en") return [];
  const shown = await page.evaluate(collectTexts, language);
  const foreign = foreignTo(language);
  const names = [...ownWords, ...TEST_USERS, ...WRITTEN_BY_PEOPLE].sort((one, other) => other.length - one.length);
  return shown.filter((text) => {
    if (foreign.has(text)) return true;
    const withoutEmails = text.replaceAll(MAIL_ADDRESS, " ");
    return (
      hasCommonWord(withoutEmails) &&
      hasCommonWord(names.reduce((left, name) => left.replaceAll(name, " "), withoutEmails))
    );
  });
}

/** Runs inside the page: every text on it, read or heard, save what is marked as another language. */
function collectTexts(language: string): string[] {
  const texts: string[] = [document.title];
  const isElsewhere = (element: Element) =>
    element.closest("[lang]")?.getAttribute("lang") !== language || element.closest("code, script, style") !== null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement !== null && !isElsewhere(node.parentElement)) texts.push(node.textContent ?? "");
  }
  for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
    if (isElsewhere(element)) continue;
    for (const name of ["aria-label", "placeholder", "title", "alt"]) texts.push(element.getAttribute(name) ?? "");
  }
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
}
