import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False on the server and until the page is hydrated, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
