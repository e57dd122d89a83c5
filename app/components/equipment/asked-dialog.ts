/** Outlives signing in. */
const FLAG = "openAddEquipment";

/** Has the next dashboard open its dialog for a first machine. */
export function askToAdd(): void {
  try {
    localStorage.setItem(FLAG, "true");
  } catch {
    // Storage may be switched off: the dialog waits for its button.
  }
}

/** True once after it was asked for. */
export function isAskedToAdd(): boolean {
  try {
    const isAsked = (localStorage.getItem(FLAG) ?? "") !== "";
    localStorage.removeItem(FLAG);
    return isAsked;
  } catch {
    return false;
  }
}
