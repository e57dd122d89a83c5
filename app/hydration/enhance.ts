import { coverBrokenPictures } from "./broken-pictures";
import { isConnectionGood } from "./connection";
import { enhanceDialogs } from "./dialogs";
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
  arriving ??= import("./hydrate").then((module) => module.hydrate()).then(
    () => {
      document.documentElement.dataset.ready = "yes";
    },
    () => {
      document.documentElement.dataset.ready = "no";
    },
  );
  return arriving;
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

/** Sets the page up. Pages say how they load by `data-load` on the root element. */
export function startEnhancing(): void {
  guardForms();
  enhanceJumps();
  enhanceFilters();
  coverBrokenPictures();
  enhanceDialogs(() => void bringReact());
  if (document.documentElement.dataset.load === "tool") afterLoad(() => void bringReact());
  else if (isConnectionGood()) onFirstUse(() => afterLoad(() => void bringReact()));
}
