import { useEffect, useRef, useState, type RefObject } from "react";

/** What people fill in and send. */
const FIELDS = "main form :enabled:not([type=hidden])";

/** Whether the upper edge would cover less of the focused field, or else of all that can be filled in. */
function isClearerAtTop(area: HTMLElement): boolean {
  const focused = document.activeElement;
  if (area.contains(focused)) return false;
  // What has the focus only to be read is not typed in. Over a dialog the upper edge is its close button's.
  const isIdle = !(focused instanceof HTMLElement) || (focused.tabIndex < 0 && !focused.closest("dialog"));
  const fields = isIdle ? [...document.querySelectorAll(FIELDS)] : [focused];
  const { left, right, height } = area.getBoundingClientRect();
  let more = 0;
  for (const field of fields) {
    const { left: from, right: to, top, bottom } = field.getBoundingClientRect();
    if (to <= left || from >= right) continue;
    const below = Math.min(bottom, innerHeight) - Math.max(top, innerHeight - height);
    const above = Math.min(bottom, height) - Math.max(top, 0);
    more += Math.max(0, below) - Math.max(0, above);
  }
  return more > 0;
}

/** Keeps what lies over the page, at either edge, off its fields. @param occasion measures again when it changes */
export function useClearOfFocus<Area extends HTMLElement>(
  occasion: unknown,
): { area: RefObject<Area>; isAtTop: boolean } {
  const area = useRef<Area>(null);
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    const settle = () => setAtTop(area.current !== null && isClearerAtTop(area.current));
    // Its messages arrive after it, and their texts wrap anew.
    const sized = new ResizeObserver(settle);
    if (area.current !== null) sized.observe(area.current);
    document.addEventListener("focusin", settle);
    addEventListener("scroll", settle, { capture: true, passive: true });
    addEventListener("resize", settle);
    return () => {
      sized.disconnect();
      document.removeEventListener("focusin", settle);
      removeEventListener("scroll", settle, { capture: true });
      removeEventListener("resize", settle);
    };
  }, [occasion]);
  return { area, isAtTop };
}
