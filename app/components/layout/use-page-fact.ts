import { useMatches } from "@remix-run/react";
import type { PageHandle } from "~/page-handle";

/** What the routes of the page say about it; false on an error page, whose route has no data. */
export function usePageFact(fact: "hasActions" | "images" | "isInner"): boolean {
  return useMatches().some(
    ({ handle, data }) => data !== undefined && (handle as PageHandle | undefined)?.[fact] === true,
  );
}
