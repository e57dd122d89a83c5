import { startTransition, useEffect, useState } from "react";

/** Whether the first page is hydrated: `root.tsx` says so on the root element. */
const isReady = () => typeof document !== "undefined" && document.documentElement.dataset["ready"] === "yes";

/** False on the server and until the page is hydrated, true from then on. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isReady);
  // As a transition, what was just hydrated is not rendered again in one long task.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
}
