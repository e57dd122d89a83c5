import { isPlainClick } from "./dialogs";

/**
 * Follows links within the page, to a field that is wrong or past the header, without a change of the
 * address: React's router would take that for a visit and forget what the last form was answered.
 */
export function enhanceJumps(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const target = document.getElementById(link?.getAttribute("href")?.slice(1) ?? "");
    if (target === null || !isPlainClick(event)) return;
    event.preventDefault();
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  });
}
