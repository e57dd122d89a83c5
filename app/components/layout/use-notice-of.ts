import { useEffect, useRef } from "react";
import type { Notice } from "~/http/session.server";
import { useHydrated } from "~/hydrate/use-hydrated";
import { showNotice } from "./show-notice";

/**
 * Says over the page what stands within it too, where script runs. Screen readers hear it from the page alone.
 *
 * @param occasion a new one is said anew, the same one is not, however often the page is drawn
 */
export function useNoticeOf(notice: Notice | null, occasion: unknown): void {
  const hydrated = useHydrated();
  const latest = useRef(notice);
  latest.current = notice;
  useEffect(() => {
    if (hydrated && latest.current !== null) showNotice({ ...latest.current, quiet: true });
  }, [hydrated, occasion]);
}
