type Values = Record<string, unknown>;

const PLACE = /\{\{(.+?)\}\}/g;

const isRecord = (value: unknown): value is Values => typeof value === "object" && value !== null;

function lookUp(texts: unknown, path: string): unknown {
  return path.split(".").reduce((found, part) => (isRecord(found) ? found[part] : undefined), texts);
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

/**
 * Translates a key as i18next does with this product's options: nested keys by dots, plural forms by `count`, values for
 * placeholders in double braces.
 *
 * @param texts of one language, by namespace
 * @param namespace of keys that name none
 * @returns the text, or the key where there is none
 */
export function translate(
  language: string,
  texts: Record<string, unknown>,
  namespace: string,
  key: string,
  values: Values = {},
): string {
  const colon = key.indexOf(":");
  const path = key.slice(colon + 1);
  const group = texts[colon < 0 ? namespace : key.slice(0, colon)];
  const { count } = values;
  const plural = typeof count === "number" ? lookUp(group, `${path}_${pluralOf(language, count)}`) : undefined;
  const text = plural ?? lookUp(group, path);
  if (typeof text !== "string") return path;
  return text.replace(PLACE, (_place, name: string) => String(lookUp(values, name.trim()) ?? ""));
}
