import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Shorter waits show no indicator. */
const PATIENCE_MS = 300;

/** What a followed link is loading: another page or a part of this one. Forms show it on their buttons. */
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
