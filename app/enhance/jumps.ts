import { onPress } from "./press";

/**
 * Follows links within the page, to a field that is wrong or past the header, without a change of the
 * address: React's router would take that for a visit and forget what the last form was answered.
 */
export function enhanceJumps(): void {
  onPress<HTMLAnchorElement>('a[href^="#"]', ({ hash }) => {
    const target = document.getElementById(hash.slice(1));
    if (target?.dataset.folds === "") {
      target.toggleAttribute("data-turned");
      if (!target.offsetHeight) return true;
    }
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
    return target !== null;
  });
}
