import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect, useState, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { WindowEvents } from "~/enhance/contract";
import { languageOrDefault } from "~/i18n/language";
import { onLanguage, startTexts, TextsProvider } from "~/i18n/page-texts.client";
import { RequestId } from "./request-id";
import type { PageState } from "./page-state";
import { putTextsFirst } from "./texts-first";
import { switchOn, useHydrated } from "./use-hydrated";

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
 * Lets Remix decode its state before React begins: `RemixBrowser` throws the promise of it. Left to the first
 * rendering, React suspends, and a press or a key in that moment ends hydration for good ("Root did not complete",
 * React 18.3.1).
 */
async function decodeRemixState(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Gives links what the server leaves out of pages: Remix's router learns by it in advance where they lead. */
function markLinks(): void {
  for (const link of document.querySelectorAll('a[href^="/"]')) link.setAttribute("data-discover", "true");
}

/**
 * Keeps what is typed in textareas. While it hydrates one that still has its first text, React (18.3.1) writes that
 * text into it again; one that has another text in the document is left alone.
 *
 * @returns ends it
 */
function keepTextareas(): () => void {
  const keep = (field: HTMLTextAreaElement) => {
    if (field.value !== field.defaultValue) field.defaultValue = field.value;
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) keep(target);
  };
  document.querySelectorAll("textarea").forEach(keep);
  document.addEventListener("input", onInput, true);
  return () => document.removeEventListener("input", onInput, true);
}

/** Tells the page when its language has changed. */
function announceLanguages(): void {
  onLanguage((language) => {
    dispatchEvent(new CustomEvent<WindowEvents["languageChanged"]>("languageChanged", { detail: language }));
  });
}

interface HydrationSignalProps {
  afterPress: (act: () => void) => void;
  onHydrated: () => void;
  children: ReactNode;
}

/**
 * Switches on what needs script when everything within is hydrated and what its components then read off the page,
 * such as typed dates, is rendered: earlier, it would be rendered first and empty the fields. Calls back when it has
 * begun to listen.
 */
function HydrationSignal({ afterPress, onHydrated, children }: HydrationSignalProps) {
  const [isShown, setShown] = useState(false);
  const isOn = useHydrated();
  useEffect(() => setShown(true), []);
  useEffect(() => {
    if (isShown) afterPress(switchOn);
  }, [isShown, afterPress]);
  useEffect(() => {
    if (isOn) onHydrated();
  }, [isOn, onHydrated]);
  return children;
}

/**
 * Hydrates the server-rendered page and resolves when that is done. Until then links and forms work as plain HTML.
 *
 * Remix's own start, inline scripts and preloads of every module, is not used: it costs bytes where React is not
 * wanted and cannot begin late. `docs/decisions/0013-two-kinds-of-page.md` has the figures; this file and
 * `page-state.ts` are all that knows Remix's globals.
 *
 * @param page what the page was made of
 * @param afterPress acts once nothing is being pressed
 */
export async function hydrate(page: PageState, afterPress: (act: () => void) => void): Promise<void> {
  Object.assign(window, {
    __remixContext: { ...page.context, stream: streamOf(page.state) },
    __remixManifest: page.manifest,
    __remixRouteModules: await importModules(page.manifest),
  });
  putTextsFirst();
  await decodeRemixState();
  markLinks();
  startTexts(languageOrDefault(page.language), page.texts);
  announceLanguages();
  const endKeeping = keepTextareas();
  await new Promise<void>((resolve) => {
    const root = (
      <StrictMode>
        <TextsProvider>
          <RequestId.Provider value={page.requestId}>
            <HydrationSignal afterPress={afterPress} onHydrated={resolve}>
              <RemixBrowser />
            </HydrationSignal>
          </RequestId.Provider>
        </TextsProvider>
      </StrictMode>
    );
    startTransition(() => {
      hydrateRoot(document, root);
    });
  });
  endKeeping();
}
