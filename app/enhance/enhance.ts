import { openAskedDialog } from "./asked-dialog";
import { isConnectionGood, isConnectionPoor } from "./connection";
import { isClearerAtTop } from "./clear-of-fields";
import { enhanceDialogs } from "./dialogs";
import { readState } from "./fetch-state";
import { enhanceFilters } from "./filter-form";
import { guardForms } from "./form-guard";
import { keepPage } from "./form-sender";
import { enhanceJumps } from "./jumps";
import { keepLanguage } from "./language-choice";
import { enhanceMenus } from "./menus";
import { enhancePictures } from "./pictures";
import { isCopy, offerDrafts, registerWorker } from "./offline-copies";
import { afterPress, onPress, watchPresses } from "./press";
import { canSayOverPage, createSayOverPage } from "./say-over-page";

/**
 * The plain script of every page, a few KB. The page works without it; it adds what plain HTML cannot do
 * and decides when the page hydrates.
 */

const SIGNS_OF_USE = ["pointerdown", "keydown", "scroll"] as const;

let hydrating: Promise<void> | undefined;

/** For the whole page with Remix's router, or for parts of it. */
const importHydration = () =>
  document.documentElement.dataset.parts === undefined ? import("~/hydrate/hydrate") : import("~/routes.parts");

/** Before Chrome 97 and Safari 15.4. */
const importOlder = () => "findLast" in [] || import("~/hydrate/older-browsers");

/** Hydrates the page, once. A failure leaves the page as it is: complete without. So does a copy kept for reading. */
export function hydratePage(): Promise<void> {
  if (isCopy()) hydrating = Promise.resolve(void (document.documentElement.dataset.ready = "no"));
  hydrating ??= prepareHotReload()
    .then(() => Promise.all([importHydration(), readState(), importOlder()]))
    .then(([module, state]) => module.hydrate(state, afterPress))
    .then(
      () => {
        document.documentElement.dataset.ready = "yes";
      },
      () => {
        document.documentElement.dataset.ready = "no";
        delete document.documentElement.dataset.toasts;
      },
    );
  return hydrating;
}

const say = createSayOverPage(hydratePage);

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

const HYDRATES = "[data-hydrates]";
const NOTICE = ".notice";
/** Failures within the page that are said over it too. */
const SAID_OVER = "[data-toast]";
/** What is looked for again and again would otherwise be found by a press alone. */
const POLLS = "[data-polls]";

function comesAtOnce(): boolean {
  const { load } = document.documentElement.dataset;
  return load === "helped" && (!isConnectionPoor() || document.querySelector(POLLS) !== null);
}

/** A link that only leads to its own page hydrates the page instead, unless that has failed before. */
function hydrateOnPress(): void {
  onPress<HTMLElement>(HYDRATES, (link) => {
    if (document.documentElement.dataset.ready === "no") return false;
    link.setAttribute("aria-busy", "true");
    void hydratePage().then(() => {
      if (document.documentElement.dataset.ready === "no") link.click();
    });
    return true;
  });
}

/** Finding oneself is rare: its script comes when it is asked for. If it fails to load, the page shows its own message. */
function locateOnPress(): void {
  onPress<HTMLButtonElement>("button[data-locates]", (button) => {
    import("./locate").then(
      ({ locateFor }) => locateFor(button, say),
      () => button.nextElementSibling?.removeAttribute("hidden"),
    );
    return true;
  });
}

/** Photos go as they are chosen, where a page has a form for them. */
function uploadOnChoice(): void {
  if (document.querySelector("[data-uploads]")) import("./upload-photos").catch(() => undefined);
}

/** Photos are made smaller before they are sent: the script comes when one is chosen. */
function shrinkOnChoice(): void {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file")
      import("./shrink-chosen").then(
        ({ shrinkChosen }) => shrinkChosen(target),
        () => undefined,
      );
  });
}

const PLACE_FIELD = "[data-filters] [name=location]";

/** Places are offered to those who type one: the script comes with the first letter. */
function suggestOnTyping(): void {
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(PLACE_FIELD))
      import("./suggest-places").then(
        ({ suggestPlaces }) => suggestPlaces(target),
        () => undefined,
      );
  });
}

const RECEIPTS = 'a[href$="/receipt/pdf"]';

/** A receipt is fetched by script where the page can say whether it came; elsewhere the browser takes the file itself. */
function downloadOnPress(): void {
  onPress<HTMLAnchorElement>(RECEIPTS, (link) => {
    if (!canSayOverPage()) return false;
    import("./download").then(
      ({ downloadReceipt }) => downloadReceipt(link, say),
      () => location.assign(link.href),
    );
    return true;
  });
}

const SHARES = "[data-shares]";

/** The phone's own way to share, with the message of the link; a browser without one follows the link. */
function shareOnPress(): void {
  onPress<HTMLAnchorElement>(SHARES, (link) => {
    if (!("share" in navigator)) return false;
    navigator.share({ text: new URL(link.href).searchParams.get("text") ?? "" }).catch(() => undefined);
    return true;
  });
}

/** The message stands where React will show it, so that nothing moves when it does. */
function layOverPage(notice: HTMLElement): void {
  const { dataset } = document.documentElement;
  const place = () => (dataset.toasts = isClearerAtTop(notice) ? "top" : "");
  dataset.toasts = "";
  place();
  document.addEventListener("focusin", () => {
    if ("toasts" in dataset) place();
  });
}

/** Sets the page up. Pages say how they load by `data-load` on the root element. */
export function startEnhancing(): void {
  if (!keepLanguage()) return;
  watchPresses();
  guardForms();
  watchRestoredPage();
  keepPage(hydratePage);
  enhanceJumps();
  enhanceFilters();
  enhancePictures(say);
  enhanceMenus();
  locateOnPress();
  suggestOnTyping();
  uploadOnChoice();
  shrinkOnChoice();
  downloadOnPress();
  shareOnPress();
  const isGood = isConnectionGood();
  enhanceDialogs(hydratePage, isGood);
  openAskedDialog(() => void hydratePage());
  hydrateOnPress();
  afterLoad(registerWorker);
  afterLoad(() => void offerDrafts().catch(() => undefined));
  const notice = document.querySelector<HTMLElement>(NOTICE);
  const isTool = comesAtOnce() || (isGood && document.querySelector(`${NOTICE}, ${SAID_OVER}, ${HYDRATES}`) !== null);
  if (isTool && notice !== null) layOverPage(notice);
  if (isTool) afterLoad(() => void hydratePage());
  else if (isGood) onFirstUse(() => afterLoad(() => void hydratePage()));
}

/** Reloads a member's page that comes back from the back/forward cache after its account has logged out. */
function watchRestoredPage(): void {
  addEventListener("pageshow", ({ persisted }) => {
    const account = document.querySelector<HTMLInputElement>("[name=accountId]")?.value;
    if (!persisted || account === undefined) return;
    fetch("/api/user")
      .then(async (answer) => (answer.ok ? String(((await answer.json()) as { id: number }).id) : ""))
      .then(
        (now) => now !== account && location.reload(),
        // Without a network the page stays.
        () => undefined,
      );
  });
}
