import type {} from "./contract";

/**
 * The dialog for a first machine opens by itself on the dashboard when another page has asked for it: by a
 * flag that outlives signing in. Without script the same link leads to the dashboard and its button.
 */

const FLAG = "openAddEquipment";
const DIALOG_ID = "add-equipment";
const ASKING_LINK = "[data-asks-to-add]";

/** Storage may be switched off; the dialog then waits for its button. */
function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    return undefined;
  }
}

function openIfAsked(onOpen: () => void): void {
  const dialog = document.getElementById(DIALOG_ID);
  if (!(dialog instanceof HTMLDialogElement) || typeof dialog.showModal !== "function") return;
  if ((inStorage((storage) => storage.getItem(FLAG)) ?? "") === "") return;
  inStorage((storage) => storage.removeItem(FLAG));
  if (!dialog.open) dialog.showModal();
  onOpen();
}

/** @param onOpen called when it has been opened, since a tool stands in it */
export function openAskedDialog(onOpen: () => void): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(ASKING_LINK)) inStorage((storage) => storage.setItem(FLAG, "true"));
  });
  // React tells when it has shown the dashboard: this script stays one file, which React's parts do not share.
  document.addEventListener("machines-shown", () => openIfAsked(onOpen));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => openIfAsked(onOpen));
  else openIfAsked(onOpen);
}
