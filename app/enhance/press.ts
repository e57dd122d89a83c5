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

/** A press that follows a link in this window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * Listens for plain presses on elements, now and later in the page; before the page's own handlers, which stand on the
 * elements once the page is hydrated.
 *
 * @param act returns whether it takes the place of what the press does by itself
 */
export function onPress<Pressed extends Element>(selector: string, act: (pressed: Pressed) => boolean): void {
  document.addEventListener(
    "click",
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest<Pressed>(selector) : null;
      if (pressed !== null && isPlainClick(event) && act(pressed)) event.preventDefault();
    },
    true,
  );
}
