import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** About twenty minutes, after which the page is likely abandoned; the manual link remains. */
const MAX_POLLS = 24;

/** Delay before the next poll: exponential backoff, one minute at most. */
export function waitBefore(look: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** look);
}

/** Revalidates the page's data while something is pending and the tab is visible. */
export function usePolling(isPending: boolean): void {
  const { revalidate, state } = useRevalidator();
  const looks = useRef(0);
  useEffect(() => {
    if (!isPending) looks.current = 0;
  }, [isPending]);
  useEffect(() => {
    if (!isPending || state !== "idle") return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible" || looks.current >= MAX_POLLS) return;
      timer = setTimeout(() => {
        looks.current += 1;
        revalidate();
      }, waitBefore(looks.current));
    };
    plan();
    document.addEventListener("visibilitychange", plan);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", plan);
    };
  }, [isPending, state, revalidate]);
}
