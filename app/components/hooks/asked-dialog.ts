/** Outlives signing in. */
const FLAG = "openAddEquipment";

export function askToAdd(): void {
  try {
    localStorage.setItem(FLAG, "true");
  } catch {
    // Storage may be switched off: the dialog waits for its button.
  }
}

export function isAskedToAdd(): boolean {
  try {
    const isAsked = (localStorage.getItem(FLAG) ?? "") !== "";
    localStorage.removeItem(FLAG);
    return isAsked;
  } catch {
    return false;
  }
}
