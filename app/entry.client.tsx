import "~/older-browsers";
import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { showOffline } from "~/components/layout/show-notice";
import { startTexts } from "~/i18n/texts.client";
import { registerWorker } from "~/offline/register";

/**
 * Lets Remix decode its state before React begins: left to the first rendering, React suspends, and a press or a key in
 * that moment ends hydration for good ("Root did not complete", React 18.3.1).
 */
async function decodeState(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Added by a browser's translator. React would replace such a page, with what was typed in it. */
const TRANSLATED = "body font";

async function hydrate(): Promise<void> {
  await Promise.all([startTexts(document.documentElement.lang), decodeState()]);
  if (document.querySelector(TRANSLATED) !== null) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

/** An action's answer without data, as Remix reads it; with an error's status it does not load the page again. */
const NOTHING = '[{"_1":-5},"data"]\n';

/** Says where a form that Remix sends gets no answer, or a proxy's: the form stays with all that was typed. */
function keepForms(send: typeof fetch): typeof fetch {
  return async (to, init) => {
    if (!(to instanceof URL) || init?.method !== "POST") return send(to, init);
    const answer = await send(to, init).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      return undefined;
    });
    if (answer?.headers.has("X-Remix-Response") === true) return answer;
    showOffline();
    return new Response(NOTHING, { status: 503 });
  };
}

window.fetch = keepForms(window.fetch);
// Without its scripts or texts the page stays as the server sent it.
hydrate().catch(() => undefined);
registerWorker();
