import { RemixBrowser } from "@remix-run/react";
import i18next, { type Resource } from "i18next";
import { StrictMode, startTransition, useEffect, useState, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { loadTexts } from "~/i18n/texts.client";
import { languageOrDefault } from "~/i18n/language";
import { afterPress } from "./press";
import { RequestId } from "./request-id";
import { STATE_ELEMENT_ID, unpackState, type PageState } from "./state";
import { switchOn } from "./use-hydrated";

async function readState(): Promise<PageState> {
  const element = document.getElementById(STATE_ELEMENT_ID);
  element?.remove();
  const found = unpackState(element?.textContent ?? '""');
  return typeof found === "string" ? fetchState(found) : found;
}

/** Fetches the state of exactly the page that stands here: with another, React would draw it anew, and what was typed would be lost. */
async function fetchState(tag: string): Promise<PageState> {
  const answer = await fetch(location.href, { headers: { "X-Hydrate": tag }, credentials: "same-origin" });
  // A page that is about something missing has a state too.
  if (answer.headers.get("Content-Type")?.startsWith("application/json") !== true)
    throw new Error(`the page's state was answered with ${answer.status}`);
  const state = unpackState(await answer.text());
  // A form on its way may have changed what this page would show now; another page is about to replace it.
  if (typeof state === "string" || document.querySelector("form[data-sent]") !== null)
    throw new Error("the page is being left");
  return state;
}

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}

async function importModules(manifest: PageState["manifest"]): Promise<Record<string, unknown>> {
  const entries = Object.entries(manifest.routes).map(async ([id, route]) => {
    const module: unknown = route === undefined ? {} : await import(/* @vite-ignore */ route.module);
    return [id, module] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Lets Remix unpack its state before React begins. Left to the first rendering, React waits for it, and a
 * press or a key in that moment ends the taking over for good ("Root did not complete", React 18.3.1).
 */
async function unpackRemixState(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (unpacking) {
    await unpacking;
  }
}

/** Lets whatever stands on the page know when its language has changed. */
function tellOfLanguages(first: string): void {
  let present = first;
  i18next.on("languageChanged", (language) => {
    if (language === present) return;
    present = language;
    dispatchEvent(new CustomEvent("languageChanged", { detail: language }));
  });
}

/**
 * Tells when React has taken over all that stands within, and what the parts within have then read off the page, as typed
 * dates, is drawn: what is switched on earlier is drawn first, and empties the fields.
 */
function Taken({ onTaken, children }: { onTaken: () => void; children: ReactNode }) {
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  useEffect(() => {
    if (stands) onTaken();
  }, [stands, onTaken]);
  return children;
}

/** Lets React take over the page that stands, and waits until it has. Until it has, links and forms work as they are. */
export async function hydrate(): Promise<void> {
  const page = await readState();
  const remix = {
    __remixContext: { ...page.context, stream: streamOf(page.state) },
    __remixManifest: page.manifest,
    __remixRouteModules: await importModules(page.manifest),
  };
  Object.assign(window, remix);
  await unpackRemixState();
  const language = languageOrDefault(page.language);
  await i18next
    .use(initReactI18next)
    .use({ type: "backend", read: loadTexts })
    .init({
      lng: language,
      fallbackLng: language,
      ns: Object.keys(page.texts),
      defaultNS: "common",
      resources: { [language]: page.texts } as Resource,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
  tellOfLanguages(language);
  await new Promise<void>((resolve) => {
    const root = (
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <RequestId.Provider value={page.requestId}>
            <Taken onTaken={() => afterPress(() => resolve(switchOn()))}>
              <RemixBrowser />
            </Taken>
          </RequestId.Provider>
        </I18nextProvider>
      </StrictMode>
    );
    startTransition(() => {
      hydrateRoot(document, root);
    });
  });
}
