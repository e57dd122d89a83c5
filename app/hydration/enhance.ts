import { coverBrokenPictures } from "./broken-pictures";
import { isConnectionGood } from "./connection";
import { enhanceDialogs, isPlainClick } from "./dialogs";
import { enhanceFilters } from "./filter-form";
import { guardForms } from "./form-guard";
import { enhanceJumps } from "./jumps";

/**
 * The first script of every page, a few KB. The page works without it; it adds what plain HTML cannot do
 * and decides when React may come.
 */

const SIGNS_OF_USE = ["pointerdown", "keydown", "scroll"] as const;

let arriving: Promise<void> | undefined;

/** Fetches React for this page, once. A failure leaves the page as it is: complete without. */
export function bringReact(): Promise<void> {
  arriving ??= prepareHotReload().then(() => import("./hydrate")).then((module) => module.hydrate()).then(
    () => {
      document.documentElement.dataset.ready = "yes";
    },
    () => {
      document.documentElement.dataset.ready = "no";
    },
  );
  return arriving;
}

const HOT_RELOAD_RUNTIME = "/@id/__x00__virtual:remix/inject-hmr-runtime";

/** The development server's components refuse to load before its runtime; a build leaves this out. */
async function prepareHotReload(): Promise<void> {
  if (import.meta.env.DEV) await import(/* @vite-ignore */ HOT_RELOAD_RUNTIME);
}

function onFirstUse(act: () => void): void {
  const once = () => {
    for (const sign of SIGNS_OF_USE) removeEventListener(sign, once, true);
    act();
  };
  for (const sign of SIGNS_OF_USE) addEventListener(sign, once, { capture: true, passive: true });
}

function afterLoad(act: () => void): void {
  if (document.readyState === "complete") setTimeout(act);
  else addEventListener("load", () => setTimeout(act), { once: true });
}

const BRINGS_REACT = "[data-brings]";

/** A link that only leads to the page it stands on brings React instead, unless that has failed before. */
function bringOnPress(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest(BRINGS_REACT) : null;
    if (link === null || !isPlainClick(event) || document.documentElement.dataset.ready === "no") return;
    event.preventDefault();
    link.setAttribute("aria-busy", "true");
    void bringReact();
  });
}

/** Sets the page up. Pages say how they load by `data-load` on the root element. */
export function startEnhancing(): void {
  guardForms();
  enhanceJumps();
  enhanceFilters();
  coverBrokenPictures();
  enhanceDialogs(() => void bringReact());
  bringOnPress();
  const isGood = isConnectionGood();
  const isTool = document.documentElement.dataset.load === "tool" || (isGood && document.querySelector(BRINGS_REACT) !== null);
  if (isTool) afterLoad(() => void bringReact());
  else if (isGood) onFirstUse(() => afterLoad(() => void bringReact()));
}
