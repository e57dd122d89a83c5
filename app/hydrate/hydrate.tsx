import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { languageOrDefault } from "~/i18n/language";
import { startTexts, TextsProvider } from "~/i18n/page-texts.client";
import { announceLanguages } from "./announce-languages";
import { RequestId } from "./request-id";
import { HydrationSignal, keepTextareas } from "./hydration-signal";
import type { PageState } from "./page-state";
import { putTextsFirst } from "./texts-first";

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
