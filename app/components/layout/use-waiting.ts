import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Shorter waits pass unseen. */
const PATIENCE_MS = 300;

/**
 * What is being waited for while a link is followed: another page, or another part of this one. Forms show
 * it on their buttons; without script the browser shows it.
 */
export function useWaiting(): "page" | "part" | undefined {
  const { pathname, search } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const isLeaving = state === "loading" && formMethod === undefined;
  const way =
    !isLeaving || location.pathname + location.search === pathname + search
      ? undefined
      : location.pathname === pathname
        ? "part"
        : "page";
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (way === undefined) return undefined;
    const timer = setTimeout(() => setSeen(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSeen(false);
    };
  }, [way]);
  return seen ? way : undefined;
}
