import { useSyncExternalStore } from "react";

let isOn = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets components show what needs script, once the page is hydrated and nothing is being pressed. */
export function switchOn(): void {
  isOn = true;
  for (const listener of listeners) listener();
}

/** False on the server and until the page is hydrated, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOn,
    () => false,
  );
}
