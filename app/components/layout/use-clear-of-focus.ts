import { useEffect, useRef, useState, type RefObject } from "react";
import { isClearerAtTop } from "~/enhance/clear-of-fields";

/**
 * Keeps what lies over the page off what is filled in: at the lower edge of the window, or at the upper one where it
 * would cover fields.
 *
 * @param occasion measures again when it changes
 */
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
