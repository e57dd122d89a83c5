import { useEffect, useState } from "react";

/** Puts an element where it lies above the page and can be reached: a modal dialog keeps all outside of it out of reach. */
function settle(host: HTMLElement): void {
  const place = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (host.parentElement !== place) place.append(host);
}

/**
 * An element above everything, whatever dialogs open and close. It is moved rather than made anew, so that
 * what stands in it goes on.
 *
 * @param occasion looks again when it changes: an open dialog may have gone together with its page
 */
export function useTopmost(occasion: unknown): HTMLElement {
  const [host] = useState(() => document.createElement("div"));
  useEffect(() => settle(host), [host, occasion]);
  useEffect(() => {
    const observer = new MutationObserver(() => settle(host));
    observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["open"] });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}
