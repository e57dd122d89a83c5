import { useEffect, useState } from "react";

/** True for `durationMs` after `view` changes, while the new view loads. */
export function useSwitching(look: string, durationMs: number): boolean {
  const [settled, setSettled] = useState(look);
  useEffect(() => {
    if (settled === look) return undefined;
    const timer = setTimeout(() => setSettled(look), durationMs);
    return () => clearTimeout(timer);
  }, [settled, look, durationMs]);
  return settled !== look;
}
