import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { tidyLines } from "~/domain/normalise-text";

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Resets the forms of a closed dialog, and tells the fields whose letters are counted or that search while typing. */
function clear(dialog: HTMLDialogElement): void {
  for (const form of dialog.querySelectorAll("form")) form.reset();
  for (const field of dialog.querySelectorAll("textarea, [type=search]"))
    field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A text that is begun and not long enough yet. */
function findUnfinished(dialog: HTMLDialogElement): HTMLTextAreaElement | undefined {
  const hasBegun = ({ value, dataset }: HTMLTextAreaElement) =>
    value.trim() !== "" && tidyLines(value).length < Number(dataset["least"]);
  return [...dialog.querySelectorAll<HTMLTextAreaElement>("textarea[data-least]")].find(hasBegun);
}

/** True for a dialog that would lose what is written or on its way; what is written is pointed at, with its hint. */
function mustStay(dialog: HTMLDialogElement): boolean {
  if (dialog.querySelector("form[aria-busy=true], form button[aria-busy=true]") !== null) return true;
  const text = findUnfinished(dialog);
  if (text === undefined) return false;
  const hint = document.getElementById(text.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
  text.setCustomValidity(hint?.textContent ?? "");
  text.reportValidity();
  text.setCustomValidity("");
  return true;
}

function openOrClose(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !isPlainClick(event)) return;
  const opener = event.target.closest<HTMLElement>("[data-opens]");
  const dialog = document.getElementById(opener?.dataset["opens"] ?? "");
  if (dialog instanceof HTMLDialogElement && typeof dialog.showModal === "function") {
    event.preventDefault();
    dialog.dataset["with"] = opener?.dataset["with"] ?? "";
    if (!dialog.open) dialog.showModal();
  } else if (event.target instanceof HTMLDialogElement && event.target.open && !mustStay(event.target)) {
    event.target.close();
  }
}

function stay(event: Event): void {
  const { target } = event;
  const dialog = target instanceof HTMLFormElement && target.method === "dialog" ? target.closest("dialog") : target;
  if (dialog instanceof HTMLDialogElement && mustStay(dialog)) event.preventDefault();
}

const clearClosed = ({ target }: Event) => target instanceof HTMLDialogElement && clear(target);

/** Opens the dialog that a link's `data-opens` names; without script the link leads to a page that does the same. */
export function useDialogs(): void {
  useEffect(() => {
    // Before React, whose links would lead on.
    const listeners = { click: openOrClose, cancel: stay, submit: stay, close: clearClosed } as const;
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener, true);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener, true);
    };
  }, []);
  const isLeading = useNavigation().state === "loading";
  useEffect(() => {
    if (!isLeading) return undefined;
    return () => {
      for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
    };
  }, [isLeading]);
}
