/**
 * Whether somebody is pressing something just now. What moves while a press is under way takes the press
 * away from what was aimed at.
 */

/** A tap becomes a click only some time after the finger has left. */
const CLICK_WITHIN_MS = 350;

let isDown = false;
const waiting: (() => void)[] = [];

/** Watches presses from now on; the first script begins, so that none is missed. */
export function watchPresses(): void {
  const end = () =>
    setTimeout(() => {
      isDown = false;
      for (const act of waiting.splice(0)) act();
    }, CLICK_WITHIN_MS);
  addEventListener("pointerdown", () => (isDown = true), true);
  addEventListener("pointerup", end, true);
  addEventListener("pointercancel", end, true);
}

/** Acts at once, or after the press that is under way. */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}
