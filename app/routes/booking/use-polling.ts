import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** About twenty minutes, after which the page is likely abandoned; the manual link remains. */
const MAX_POLLS = 24;

/** Delay before the next poll: exponential backoff, one minute at most. */
function waitBefore(poll: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** poll);
}

/** Revalidates the page's data while something is pending and the tab is visible. */
export function usePolling(isPending: boolean): void {
  const { revalidate, state } = useRevalidator();
  const polls = useRef(0);
  useEffect(() => {
    if (!isPending) polls.current = 0;
  }, [isPending]);
  useEffect(() => {
    if (!isPending || state !== "idle") return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible" || polls.current >= MAX_POLLS) return;
      timer = setTimeout(() => {
        polls.current += 1;
        revalidate();
      }, waitBefore(polls.current));
    };
    schedule();
    document.addEventListener("visibilitychange", schedule);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", schedule);
    };
  }, [isPending, state, revalidate]);
}
