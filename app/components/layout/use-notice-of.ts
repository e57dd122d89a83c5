import { useEffect, useRef } from "react";
import type { Notice } from "~/http/session.server";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { showNotice } from "./show-notice";

/**
 * Repeats an in-page message as a toast, where JavaScript runs. Screen readers announce only the one in the page.
 *
 * @param occasion a new value shows the toast again; the same value does not, however often the page renders
 */
export function useNoticeOf(notice: Notice | null, occasion: unknown): void {
  const hydrated = useHydrated();
  const latest = useRef(notice);
  latest.current = notice;
  useEffect(() => {
    if (hydrated && latest.current !== null) showNotice({ ...latest.current, quiet: true });
  }, [hydrated, occasion]);
}
