import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

const MOST_TRIES = 2;
const PAUSE_MS = 400;

/** Retries of all pictures: each address is new to every cache. */
let count = 0;

export interface Picture {
  element: RefObject<HTMLImageElement>;
  /** What its addresses end in: nothing has been kept under them. */
  suffix: string;
  /** False while it did not come: it gives way to the painted ground under it. */
  isThere: boolean;
  onLoad: () => void;
  onError: () => void;
  /** Requests it once more. */
  refresh: () => void;
}

/**
 * A picture on a connection that drops: it is asked for again, past every cache.
 *
 * @param onSettled called with whether it came, after a refresh
 */
export function usePicture(onSettled?: (isThere: boolean) => void): Picture {
  const element = useRef<HTMLImageElement>(null);
  const tries = useRef(0);
  const [asked, setAsked] = useState(0);
  const [isThere, setThere] = useState(true);
  const retry = useCallback(() => {
    count += 1;
    setAsked(count);
  }, []);
  const refresh = useCallback(() => {
    tries.current = MOST_TRIES;
    retry();
  }, [retry]);
  const onError = () => {
    setThere(false);
    tries.current += 1;
    if (tries.current <= MOST_TRIES) setTimeout(retry, PAUSE_MS * tries.current);
    else onSettled?.(false);
  };
  const latest = useRef(onError);
  latest.current = onError;
  useEffect(() => {
    // It failed before the page was hydrated.
    const image = element.current;
    if (image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== "") latest.current();
  }, []);
  return {
    element,
    suffix: asked === 0 ? "" : `?v=${asked}`,
    isThere,
    onError,
    onLoad: () => {
      setThere(true);
      onSettled?.(true);
    },
    refresh,
  };
}
