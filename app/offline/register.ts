/** After all that the page itself loads. */
export const REGISTERED_AFTER_MS = 10_000;

/**
 * Registers the service worker, long after the page has loaded and from the second page of a visit on: whoever looks at
 * one page pays nothing for it, and neither does who saves data.
 */
export function registerWorker(): void {
  const { serviceWorker, connection } = navigator as {
    serviceWorker?: ServiceWorkerContainer;
    connection?: { saveData?: boolean };
  };
  const { pathname } = location;
  const isSecondPage = document.referrer.startsWith(location.origin);
  if (!import.meta.env.PROD || serviceWorker === undefined || connection?.saveData === true) return;
  const timer = setInterval(() => {
    if (!isSecondPage && location.pathname === pathname) return;
    clearInterval(timer);
    serviceWorker.register("/service-worker.js", { updateViaCache: "none" }).catch(() => undefined);
  }, REGISTERED_AFTER_MS);
}
