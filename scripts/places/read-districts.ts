import { readFileSync } from "node:fs";
import { distance } from "fastest-levenshtein";
import { soundOf, spellingOf } from "~/domain/places/place-sound";
import { OTHER_STATES, RENAMED } from "./states";

/** States, districts and talukas as they are called: those of two states by hand, the rest as the lists of places call them. */

/** A name, what it was called or is called too, and what it is called in Hindi and Marathi. */
export interface Names {
  /** Latin, the one that is shown first. */
  names: string[];
  hi: string[];
  mr: string[];
}

export interface District extends Names {
  state: string;
  talukas: Names[];
}

const HAND_WRITTEN = [
  { state: "Maharashtra", file: "districts-of-maharashtra.txt", language: "mr" },
  { state: "Madhya Pradesh", file: "districts-of-madhya-pradesh.txt", language: "hi" },
] as const;
/** Districts that India Post's list does not know yet, and those that they were parted from. */
export const PARTED_FROM: Record<string, string> = { Maihar: "Satna", Mauganj: "Rewa", Pandhurna: "Chhindwara" };

/** Hindi and Marathi differ in few endings: नागपुर and नागपूर, खातेगांव and खातेगाव. */
const toHindi = (name: string) =>
  name
    .replace(/पूर(?=\s|$)/g, "पुर")
    .replace(/गाव(?=\s|$)/g, "गांव")
    .replaceAll("ळ", "ल");
const toMarathi = (name: string) => name.replace(/पुर(?=\s|$)/g, "पूर").replace(/गांव(?=\s|$)/g, "गाव");

function namesOf(latin: string, written: string, language: "hi" | "mr", hindi?: string): Names {
  const own = written.split("/").map((name) => name.trim());
  const names = latin.split("/").map((name) => name.trim());
  return language === "mr"
    ? { names, mr: own, hi: hindi === undefined ? own.map(toHindi) : [hindi, ...own.slice(1).map(toHindi)] }
    : { names, hi: own, mr: own.map(toMarathi) };
}

function readHandWritten({ state, file, language }: (typeof HAND_WRITTEN)[number]): District[] {
  const lines = readFileSync(new URL(file, import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, latin = "", written = "", hindi, talukas = ""] =
        /^(.+?) = ([^:[]+?)(?: \[(.+?)\])?:(.*)$/.exec(line) ?? fail(line);
      return {
        state,
        ...namesOf(latin, written, language, hindi),
        talukas: talukas
          .split(",")
          .filter((taluka) => taluka.trim() !== "")
          .map((taluka) => {
            const [, own = "", script = ""] =
              /^\s*([A-Za-z. /]+?)\s+(\p{Script=Devanagari}.*)$/u.exec(taluka) ?? fail(line);
            return namesOf(own, script, language);
          }),
      };
    });
}

function fail(line: string): never {
  throw new Error(`cannot be read: ${line}`);
}

/** Districts of the states that are written by hand. */
export const readOwnDistricts = (): District[] => HAND_WRITTEN.flatMap(readHandWritten);

const SMALL_WORDS = /\b(And|Of|The)\b/g;
export const titled = (name: string) =>
  name
    .replace(/\s+/g, " ")
    .replace(/\p{L}+/gu, (word) =>
      word.length > 3 || /[aeiou]/i.test(word) ? (word[0] ?? "").toUpperCase() + word.slice(1).toLowerCase() : word,
    )
    .replace(SMALL_WORDS, (word) => word.toLowerCase())
    .replace(/^./, (first) => first.toUpperCase());

const DEVANAGARI = /\p{Script=Devanagari}/u;
/** Khanapur sounds like Kanpur. */
const MAX_LETTERS_APART = 0;

const renamed = (name: string) =>
  RENAMED.find((names) =>
    names.some(
      (one) =>
        !DEVANAGARI.test(one) &&
        soundOf(one) === soundOf(name) &&
        distance(spellingOf(one), spellingOf(name)) <= MAX_LETTERS_APART,
    ),
  );

/** Without what the lists add to tell two of a name apart: 'Bijapur(KAR)'. */
const plain = (name: string) => name.replace(/\s*\(.*\)$/, "");

/** What a name of the lists is called today, and its other names. */
export function namesToday(name: string): Names {
  const known = renamed(name);
  if (known === undefined) return { names: [titled(name)], hi: [], mr: [] };
  const names = known.filter((one) => !DEVANAGARI.test(one)).map(plain);
  const scripts = known.filter((one) => DEVANAGARI.test(one));
  return { names, hi: scripts, mr: scripts };
}

/** The other names of a town that was renamed. */
export const otherNames = (name: string): string[] =>
  (renamed(name) ?? []).map(plain).filter((one) => one !== plain(name));

export const STATES: Record<string, Names & { code: string }> = Object.fromEntries(
  OTHER_STATES.map(([code, latin, hindi, marathi]) => {
    const names = latin.split("/");
    return [names[0] ?? "", { code, names, hi: [hindi], mr: [marathi ?? toMarathi(hindi)] }];
  }),
);
