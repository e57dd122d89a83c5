const files = import.meta.glob<Record<string, string>>(
  ["../../locales/*/*.json", "!../../locales/*/{shell,amount-in-words,export}.json"],
  { import: "default" },
);

/**
 * Fetches the texts of one namespace in one language.
 *
 * @throws Error where there are none, or they do not come
 */
export async function loadTexts(language: string, namespace: string): Promise<Record<string, string>> {
  const load = files[`../../locales/${language}/${namespace}.json`];
  if (load === undefined) throw new Error(`no texts ${namespace} in ${language}`);
  return load();
}
