import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { showNotice } from "./show-notice";

/** Without a connection a link leads to a copy where there is one; elsewhere the page stays, with what is typed in it. */
export function useOfflineLinks(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (navigator.onLine || link === null || link.dataset["opens"] !== undefined || !isPlainClick(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const stay = () => showNotice({ variant: "destructive", title: t("offline"), text: t("offlineText") });
      if (!("caches" in window)) return stay();
      caches
        .match(link.href, { ignoreVary: true })
        .then((copy) => (copy === undefined ? stay() : location.assign(link.href)), stay);
    };
    addEventListener("click", follow, true);
    return () => removeEventListener("click", follow, true);
  }, [t]);
}
