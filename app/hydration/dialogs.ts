/**
 * Opens dialogs that stand in the page already. The opener is a link to a page that does the same, so
 * that nothing is lost where this has not run.
 */

function findDialog(opener: HTMLElement | null): HTMLDialogElement | undefined {
  const id = opener?.dataset.opens;
  const dialog = id === undefined ? null : document.getElementById(id);
  return dialog instanceof HTMLDialogElement && typeof dialog.showModal === "function" ? dialog : undefined;
}

/** A press that follows a link in this window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A dialog that is opened again begins anew; fields that are counted or searched with learn of it. */
function clear(dialog: HTMLDialogElement): void {
  for (const form of dialog.querySelectorAll("form")) form.reset();
  for (const field of dialog.querySelectorAll("textarea, [type=search]")) field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Listens for openers and for presses beside an open dialog. A dialog learns from its `data-with` what of
 * the opener's it was opened for.
 *
 * @param onOpen called when a dialog with tools inside has been opened
 */
export function enhanceDialogs(onOpen: () => void): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !isPlainClick(event)) return;
    const opener = event.target.closest<HTMLElement>("[data-opens]");
    const dialog = findDialog(opener);
    if (dialog !== undefined) {
      event.preventDefault();
      dialog.dataset.with = opener?.dataset.with ?? "";
      if (!dialog.open) dialog.showModal();
      onOpen();
    } else if (event.target instanceof HTMLDialogElement && event.target.open) {
      event.target.close();
    }
  });
  document.addEventListener("close", ({ target }) => target instanceof HTMLDialogElement && clear(target), true);
}
