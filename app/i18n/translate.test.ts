import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./language";
import type { Namespace } from "./namespaces";
import { pickTexts, textsOf } from "./texts.server";
import { translate } from "./translate";

const files = import.meta.glob<Record<string, unknown>>("../../locales/en/*.json", { eager: true, import: "default" });
const NAMESPACES = Object.keys(files).map((path) => path.split("/").at(-1)?.replace(".json", "") as Namespace);
const COUNTS = [0, 1, 2, 5, 1_000, 1_00_000];

/** Texts by their paths; lists, which pages do not use, are left out. */
function listPaths(texts: unknown, path = ""): [path: string, text: string][] {
  if (typeof texts === "string") return [[path, texts]];
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return [];
  return Object.entries(texts).flatMap(([key, value]) => listPaths(value, path === "" ? key : `${path}.${key}`));
}

/** A value for each place of a text, some of them such as would be a place or a pattern themselves. */
function valuesFor(text: string, count: number): Record<string, unknown> {
  const names = [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = ""]) => name.trim());
  const values = names.map((name, index): [string, unknown] => [name, ["₹ 1,200", "$& $1", 7][index % 3]]);
  return { ...Object.fromEntries(values), count };
}

describe.each(LANGUAGES)("texts in %s", (language) => {
  const texts = pickTexts(language, NAMESPACES);

  it.each(NAMESPACES)("of %s are what i18next says", (namespace) => {
    const expected = textsOf(language).getFixedT(null, namespace) as (key: string, values?: object) => string;
    const paths = listPaths(texts[namespace]);
    const counted = paths.flatMap(([path, text]) =>
      path.endsWith("_one") ? [[path.slice(0, -"_one".length), text] as const] : [],
    );
    for (const [path, text] of [...paths, ...counted])
      for (const key of [path, `${namespace}:${path}`])
        for (const values of COUNTS.map((count) => valuesFor(text, count)))
          expect(translate(language, texts, namespace, key, values), key).toBe(expected(key, values));
  });

  it("that are missing are their keys, as with i18next", () => {
    const expected = textsOf(language).t as (key: string, values?: object) => string;
    for (const key of ["nothing", "booking:nothing", "nowhere:nothing", "login.more", "receipt:methods.sack"])
      expect(translate(language, texts, "common", key)).toBe(expected(key));
  });
});
