import "~/older-browsers";
import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
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

// Without its scripts or texts the page stays as the server sent it.
hydrate().catch(() => undefined);
registerWorker();
