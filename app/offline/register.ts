/** After all that the page itself loads. */
export const REGISTERED_AFTER_MS = 10_000;

/** Registers the worker long after the load and from a visit's second page on; not for who saves data. */
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
