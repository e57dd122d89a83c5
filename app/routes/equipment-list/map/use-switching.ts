import { useEffect, useState } from "react";

/** True for `durationMs` after `view` changes, while the new view loads. */
export function useSwitching(view: string, durationMs: number): boolean {
  const [settled, setSettled] = useState(view);
  useEffect(() => {
    if (settled === view) return undefined;
    const timer = setTimeout(() => setSettled(view), durationMs);
    return () => clearTimeout(timer);
  }, [settled, view, durationMs]);
  return settled !== view;
}
