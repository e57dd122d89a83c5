import { useRef, useState } from "react";

const TYPING_PAUSE_MS = 300;
const MIN_TYPED_CHARACTERS = 3;

/** Asks the server for places like what is typed, whenever typing pauses; what it cannot answer leaves the list as it was. */
export function useSuggestedPlaces(first: readonly string[]): [readonly string[], (typed: string) => void] {
  const [places, setPlaces] = useState(first);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const suggestFor = (typed: string) => {
    clearTimeout(pause.current);
    if (typed.trim().length < MIN_TYPED_CHARACTERS || places.includes(typed)) return;
    pause.current = setTimeout(() => {
      void fetch(`/api/places?${new URLSearchParams({ text: typed }).toString()}`)
        .then(async (answer) => (answer.ok ? ((await answer.json()) as string[]) : []))
        .then((found) => (found.length === 0 ? undefined : setPlaces(found)))
        .catch(() => undefined);
    }, TYPING_PAUSE_MS);
  };
  return [places, suggestFor];
}
