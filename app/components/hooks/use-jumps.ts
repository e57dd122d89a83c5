import { useEffect } from "react";
import { isPlainClick } from "./use-dialogs";

/** Follows links within the page without a new address: the router would forget what the last form was answered. */
export function useJumps(): void {
  useEffect(() => {
    const jump = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      const target = document.getElementById(link?.hash.slice(1) ?? "");
      if (target === null || !isPlainClick(event)) return;
      event.preventDefault();
      // A part of the page that phones show and hide.
      if (target.dataset["folds"] === "") {
        target.toggleAttribute("data-turned");
        if (!target.offsetHeight) return;
      }
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    };
    document.addEventListener("click", jump, true);
    return () => document.removeEventListener("click", jump, true);
  }, []);
}
