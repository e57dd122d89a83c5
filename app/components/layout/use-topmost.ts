import { useEffect, useState } from "react";

/** Moves it out of what an open dialog makes inert: all are modal, and `:modal` is missing before Chrome 105. */
function settle(host: HTMLElement): void {
  const dialogs = document.querySelectorAll("dialog[open]");
  const place = dialogs[dialogs.length - 1] ?? document.body;
  if (host.parentElement !== place) place.append(host);
}

/** An element above all dialogs, moved, so that its content keeps its state. @param occasion a change checks again */
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
