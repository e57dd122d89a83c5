import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";

const files = import.meta.glob<Record<string, string>>(
  ["../../locales/*/*.json", "!../../locales/*/{shell,amount-in-words,export}.json"],
  { import: "default" },
);

/** Fetches the texts of one namespace in one language. @throws Error where there are none, or they do not come */
async function loadTexts(language: string, namespace: string): Promise<Record<string, string>> {
  const load = files[`../../locales/${language}/${namespace}.json`];
  if (load === undefined) throw new Error(`no texts ${namespace} in ${language}`);
  return load();
}

const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

/** Loads the texts of the page to be hydrated. @throws where they do not come: it stays as the server made it */
export async function startTexts(language: string): Promise<void> {
  const names = [...new Set(["common", ...getInitialNamespaces()])];
  const texts = await Promise.all(names.map(async (name) => [name, await loadTexts(language, name)] as const));
  await i18next
    .use(initReactI18next)
    .use(backend)
    .init({
      lng: language,
      // Every language has every text.
      fallbackLng: false,
      defaultNS: "common",
      ns: names,
      resources: { [language]: Object.fromEntries(texts) },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
  i18next.on("languageChanged", (detail) => void dispatchEvent(new CustomEvent("languageChanged", { detail })));
  // A page whose own texts do not load comes from the server instead.
  i18next.on("failedLoading", (_language, name) => getInitialNamespaces().includes(name) && location.reload());
}
