import { createContext, useContext, useEffect, useRef } from "react";
import type { PageFrame } from "~/http/frame.server";
import { imageSourcesOf, type ImageSources } from "~/domain/images/image";
import { useMatches } from "@remix-run/react";
import type { PageHandle } from "~/http/page.server";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { showOffline, showNotice } from "./show-notice";
import type { Notice } from "~/http/session.server";
import { useHydrated } from "~/components/hooks/use-hydrated";

/** Data of the root loader: language, user, contact. Undefined where it failed or did not run. */
export const Frame = createContext<PageFrame | undefined>(undefined);

export const useFrame = () => useContext(Frame);

/** Of each image, the file that lite mode shows. */
const LITE_WIDEST_PX = 160;

/** The files of an image that this page shows; in lite mode none before photos are asked for, and then the smallest. */
export function useImageSources(imageUrl: string, widestPx?: number): ImageSources | undefined {
  const lite = useFrame()?.lite ?? null;
  if (lite === null) return imageSourcesOf(imageUrl, widestPx);
  return lite.images ? imageSourcesOf(imageUrl, LITE_WIDEST_PX) : undefined;
}

/** What the routes of the page say about it; false on an error page, whose route has no data. */
export function usePageFact(fact: "hasActions" | "images" | "isInner" | "isUnlisted"): boolean {
  return useMatches().some(
    ({ handle, data }) => data !== undefined && (handle as PageHandle | undefined)?.[fact] === true,
  );
}

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

/** Repeats an in-page message as a toast that screen readers pass over. @param occasion a new value shows it again */
export function useNoticeOf(notice: Notice | null, occasion: unknown): void {
  const hydrated = useHydrated();
  const latest = useRef(notice);
  latest.current = notice;
  useEffect(() => {
    if (hydrated && latest.current !== null) showNotice({ ...latest.current, quiet: true });
  }, [hydrated, occasion]);
}
