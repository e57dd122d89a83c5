import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Texts = { [key: string]: string | Texts };

export const LOCALES = fileURLToPath(new URL("../../locales", import.meta.url));
export const FILES = readdirSync(`${LOCALES}/en`);

const flatten = (texts: Texts, prefix: string): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** Every text of a file by its key: 'statuses.paid'. */
export const readFile = (language: string, file: string) =>
  flatten(JSON.parse(readFileSync(`${LOCALES}/${language}/${file}`, "utf8")) as Texts, "");

/** Every text of a language by its file and key: 'booking:status'. */
export const readTexts = (language: string): [key: string, text: string][] =>
  FILES.flatMap((file) =>
    readFile(language, file).map(([key, text]): [string, string] => [`${file.replace(".json", "")}:${key}`, text]),
  );
