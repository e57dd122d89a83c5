import { useEffect, useState } from "react";
import { usePosition, type PositionState } from "~/components/map/use-position";
import type { Point } from "~/domain/geography/distance";

const KEY = "mapPosition";

/** Storage may be switched off. */
function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}

/** What was found on the page before, for a search around it. */
function readKept(): PositionState | undefined {
  const kept = new URLSearchParams(location.search).has("lat") ? inStorage((one) => one.getItem(KEY)) : null;
  return kept ? { is: "known", point: JSON.parse(kept) as Point } : undefined;
}

/** The visitor's position, kept while they choose how far around it to search: each choice may be a page of its own. */
export function useKeptPosition(): ReturnType<typeof usePosition> {
  const { position, locate } = usePosition();
  const [kept] = useState(readKept);
  const known = position.is === "known" ? position.point : undefined;
  useEffect(() => {
    if (known !== undefined) inStorage((one) => one.setItem(KEY, JSON.stringify(known)));
  }, [known]);
  return { position: position.is === "unasked" ? (kept ?? position) : position, locate };
}
