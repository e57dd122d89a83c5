import { useEffect, useRef } from "react";
import type { SessionOver } from "~/enhance/contract";

const SESSION_OVER: SessionOver = "session over";

/**
 * Has the service worker forget what it keeps of an account once React learns that its session is over, as when it was
 * ended on another device: React fetches data, and the worker learns only from pages whose they are.
 *
 * @param isSignedIn undefined where the page does not say it
 */
export function useSessionOver(isSignedIn: boolean | undefined): void {
  const was = useRef(false);
  useEffect(() => {
    if (isSignedIn === undefined) return;
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    if (was.current && !isSignedIn) serviceWorker?.controller?.postMessage(SESSION_OVER);
    was.current = isSignedIn;
  }, [isSignedIn]);
}
