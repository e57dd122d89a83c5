import { tidyLines } from "~/domain/normalise-text";
import { isPlainClick } from "./press";

/**
 * Opens dialogs that stand in the page already. The opener is a link to a page that does the same, so
 * that nothing is lost where this has not run.
 */

function findDialog(opener: HTMLElement | null): HTMLDialogElement | undefined {
  const id = opener?.dataset.opens;
  const dialog = id === undefined ? null : document.getElementById(id);
  return dialog instanceof HTMLDialogElement && typeof dialog.showModal === "function" ? dialog : undefined;
}

/** A dialog that is opened again begins anew; fields that are counted or searched with learn of it. */
function clear(dialog: HTMLDialogElement): void {
  for (const form of dialog.querySelectorAll("form")) form.reset();
  for (const field of dialog.querySelectorAll("textarea, [type=search]"))
    field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A text that is begun and not long enough yet. */
function findUnfinished(dialog: HTMLDialogElement): HTMLTextAreaElement | undefined {
  const hasBegun = ({ value, dataset }: HTMLTextAreaElement) =>
    value.trim() !== "" && tidyLines(value).length < Number(dataset.least);
  return [...dialog.querySelectorAll<HTMLTextAreaElement>("textarea[data-least]")].find(hasBegun);
}

/** True for a dialog that would lose what is written or on its way; what is written is pointed at, with its hint. */
function mustStay(dialog: HTMLDialogElement): boolean {
  if (dialog.querySelector("form[data-sent], form button[aria-busy=true]") !== null) return true;
  const text = findUnfinished(dialog);
  if (text === undefined) return false;
  const hint = document.getElementById(text.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
  text.setCustomValidity(hint?.textContent ?? "");
  text.reportValidity();
  text.setCustomValidity("");
  return true;
}

/**
 * Presses an opener again once the page is hydrated: React renders some dialogs, the profile's among them. If that
 * fails, the press follows the opener's link.
 */
function pressWhenHydrated(opener: HTMLElement, hydrate: () => Promise<void>): void {
  opener.setAttribute("aria-busy", "true");
  void hydrate().then(() => {
    opener.removeAttribute("aria-busy");
    opener.click();
  });
}

/**
 * Listens for openers, before their own handlers, and for presses beside an open dialog. A dialog learns from its
 * `data-with` what of the opener's it was opened for.
 *
 * @param hydrate called when a dialog with tools inside has been opened
 * @param mayWait false where the connection is so slow that the opener's own page is there sooner than React
 */
export function enhanceDialogs(hydrate: () => Promise<void>, mayWait: boolean): void {
  document.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element) || !isPlainClick(event)) return;
      const opener = event.target.closest<HTMLElement>("[data-opens]");
      const dialog = findDialog(opener);
      if (dialog === undefined && opener !== null && mayWait && document.documentElement.dataset.ready === undefined) {
        event.preventDefault();
        pressWhenHydrated(opener, hydrate);
      } else if (dialog !== undefined) {
        event.preventDefault();
        dialog.dataset.with = opener?.dataset.with ?? "";
        if (!dialog.open) dialog.showModal();
        void hydrate();
      } else if (event.target instanceof HTMLDialogElement && event.target.open && !mustStay(event.target)) {
        event.target.close();
      }
    },
    true,
  );
  const stay = (event: Event, dialog: EventTarget | null | undefined) => {
    if (dialog instanceof HTMLDialogElement && mustStay(dialog)) event.preventDefault();
  };
  document.addEventListener("cancel", (event) => stay(event, event.target), true);
  document.addEventListener("submit", (event) => {
    if (event.target instanceof HTMLFormElement && event.target.method === "dialog")
      stay(event, event.target.closest("dialog"));
  });
  document.addEventListener("close", ({ target }) => target instanceof HTMLDialogElement && clear(target), true);
}
