import { markSent, release } from "./form-guard";
import { forgetDraft, hasCopy, keepDraft } from "./offline-copies";

/**
 * Keeps a page, with all that was typed and chosen in it, when the connection is gone: the browser would put a
 * page of its own in its place. What leaves the page is held back while there is no connection, and forms with
 * `data-keeps` are sent in the background, so that one that does not get through can be sent again. Sending such
 * a form twice must do no harm, and where it succeeds it leads elsewhere.
 */

/** Stands in every page, hidden, with the words for it in the page's language. */
const WORDS = "offline";
/** Answers without touching anything. */
const PROBE = "/healthz";

const SAID_FOR_MS = 10_000;
/** An answer that has not come by then is not waited for any longer: the form can be sent again. */
const ANSWER_WITHIN_MS = 45_000;

/** Every answer of the product has it, and no answer of a proxy whose server is away. */
const ANSWER_ID = "X-Request-Id";
const FAILED = 500;
/** From here on an answer says nothing of the form, and its page shows nothing of what was typed. */
const TOO_MANY = 429;

/** Wrong codes and passwords are counted: a form with one is never sent again for its refusal to be shown. */
const COUNTED = "[name=code], [type=password]";

/** What is sent once more passes what has held or taken it before. */
let passes: "connection" | "all" | undefined;

function show(isShown: boolean): void {
  const words = document.getElementById(WORDS);
  if (words === null) return;
  words.hidden = !isShown;
  if (typeof words.showPopover !== "function") return;
  // Above a dialog too, at the lower edge and without the browser's own frame.
  words.popover = "manual";
  words.style.cssText = "inset:auto 0 0 auto;border:0;background:none;pointer-events:none";
  words.togglePopover(isShown);
}

/** Says that there is no connection and that everything is kept: until it is back, or for a while where the browser knows nothing of it. */
function tell(): void {
  show(false);
  show(true);
  if (navigator.onLine) setTimeout(() => show(false), SAID_FOR_MS);
}

function again(form: HTMLFormElement, submitter: HTMLElement | null, passed: typeof passes): void {
  passes = passed;
  form.requestSubmit(submitter);
  passes = undefined;
}

/** The texts of a form as the browser would send them. */
function readFields(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  if (submitter instanceof HTMLButtonElement && submitter.name !== "") fields.append(submitter.name, submitter.value);
  return fields;
}

const isPost = (form: HTMLFormElement, submitter: HTMLElement | null) =>
  (submitter?.getAttribute("formmethod") ?? form.method) === "post";

/** Says that there is no connection, and keeps a draft of what was to be sent, not of what only asked. */
function keepUnsent(form: HTMLFormElement, submitter: HTMLElement | null): void {
  tell();
  if (isPost(form, submitter)) keepDraft(form, readFields(form, submitter));
}

/** Lets nothing leave the page while the browser says that it is offline and the server cannot be reached. */
function holdBack(): void {
  const hold = (event: Event, goOn: () => void, fail: () => void) => {
    if (navigator.onLine || passes !== undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A browser may be wrong about it.
    fetch(PROBE, { method: "HEAD", cache: "no-store" }).then(goOn, fail);
  };
  addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.method === "dialog") return;
      hold(
        event,
        () => again(form, submitter, "connection"),
        () => keepUnsent(form, submitter),
      );
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const isLeaving =
        link !== null &&
        link.origin === location.origin &&
        link.pathname + link.search !== location.pathname + location.search;
      if (!isLeaving || link.dataset.opens !== undefined || event.button !== 0) return;
      const go = () => location.assign(link.href);
      hold(event, go, () => void hasCopy(link.href).then((isThere) => (isThere ? go() : tell()), tell));
    },
    true,
  );
  addEventListener("online", () => show(false));
}

function go(to: string): void {
  const url = new URL(to, location.href);
  const isHere = url.pathname + url.search === location.pathname + location.search;
  location.assign(url);
  if (!isHere || url.hash === "") return;
  // The same page with other words in it: an anchor alone would not fetch it. A reload restores the scroll position,
  // which may not have reached the anchor yet.
  history.scrollRestoration = "manual";
  location.reload();
}

/** Chrome neither restores the position nor goes to the anchor after such a reload. */
function goToAnchorAfterReload(): void {
  if (history.scrollRestoration === "manual") document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/** Sends a refused form once more: React shows what is wrong in a dialog, and elsewhere the browser or React does. */
async function sendAgain(form: HTMLFormElement, submitter: HTMLElement | null, hydrate: () => Promise<void>) {
  if (form.closest("dialog") !== null) await hydrate();
  release(form, submitter);
  again(form, submitter, "all");
}

/** @throws where a proxy answered in the server's place: its page would replace this one, and what was typed with it */
function requireAnswer(answer: Response): Response {
  if (answer.status >= FAILED && !answer.headers.has(ANSWER_ID)) throw new Error();
  return answer;
}

function sendInBackground(hydrate: () => Promise<void>): void {
  addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if (passes === "all" || !(form instanceof HTMLFormElement) || form.dataset.keeps === undefined) return;
      if (!isPost(form, submitter) || form.querySelector(COUNTED) !== null) return;
      // Before React: what is refused is sent once more, and then it is React's where React has the form.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (form.dataset.sent === "yes") return;
      markSent(form, submitter);
      // A photo takes minutes over 2G: it has no deadline.
      const hasFile = form.enctype === "multipart/form-data";
      const tooLate = new AbortController();
      if (!hasFile) setTimeout(() => tooLate.abort(), ANSWER_WITHIN_MS);
      const request = {
        method: "POST",
        body: hasFile ? new FormData(form) : readFields(form, submitter),
        headers: { Accept: "text/html", "X-Form": "1" },
        credentials: "same-origin",
        signal: tooLate.signal,
      } as const;
      fetch(form.action, request)
        .then(requireAnswer)
        .then(
          async (answer) => {
            const to = answer.headers.get("X-Location");
            if (answer.status < TOO_MANY) await forgetDraft(form.action).catch(() => undefined);
            await (to === null ? sendAgain(form, submitter, hydrate) : go(to));
          },
          () => {
            release(form, submitter);
            keepUnsent(form, submitter);
          },
        );
    },
    true,
  );
}

/**
 * Watches over all that leaves the page.
 *
 * @param hydrate resolves when React has the page, or never will
 */
export function keepPage(hydrate: () => Promise<void>): void {
  goToAnchorAfterReload();
  // Safari before 16 cannot send a form again: there forms go as without script.
  if (!("requestSubmit" in HTMLFormElement.prototype)) return;
  holdBack();
  sendInBackground(hydrate);
}
