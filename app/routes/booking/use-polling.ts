import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** After some twenty minutes nobody is waiting in front of the page any more; the link stays. */
const MAX_POLLS = 24;

/** How long to wait before looking for the next time: twice as long each time, up to a minute. */
export function waitBefore(look: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** look);
}

/** Loads the page's data anew again and again, only while something is pending and somebody can see the page. */
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
