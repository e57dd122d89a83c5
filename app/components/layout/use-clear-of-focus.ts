import { useEffect, useRef, useState, type RefObject } from "react";

/** Where something fixed to the lower edge of the window could stand instead. */
function isBetterAtTop(area: HTMLElement): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || area.contains(focused)) return false;
  const field = focused.getBoundingClientRect();
  const { left, right, height } = area.getBoundingClientRect();
  if (field.right <= left || field.left >= right) return false;
  const coveredBelow = Math.min(field.bottom, innerHeight) - Math.max(field.top, innerHeight - height);
  const coveredAbove = Math.min(field.bottom, height) - Math.max(field.top, 0);
  return coveredBelow > Math.max(0, coveredAbove);
}

/**
 * Keeps what lies over the page off the field that has the focus: at the lower edge of the window, or at the upper
 * one where it would cover that field.
 *
 * @param occasion measures again when it changes
 */
export function useClearOfFocus<Area extends HTMLElement>(
  occasion: unknown,
): { area: RefObject<Area>; isAtTop: boolean } {
  const area = useRef<Area>(null);
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    const settle = () => setAtTop(area.current !== null && isBetterAtTop(area.current));
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
