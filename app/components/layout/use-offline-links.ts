import { useEffect } from "react";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { showOffline } from "./show-notice";

/** Without a connection a link leads to a copy where there is one; elsewhere the page stays, with what is typed in it. */
export function useOfflineLinks(): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (navigator.onLine || link === null || link.dataset["opens"] !== undefined || !isPlainClick(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!("caches" in window)) return showOffline();
      caches
        .match(link.href, { ignoreVary: true })
        .then((copy) => (copy === undefined ? showOffline() : location.assign(link.href)), showOffline);
    };
    addEventListener("click", follow, true);
    return () => removeEventListener("click", follow, true);
  }, []);
}
