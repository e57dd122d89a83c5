import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The page's content: takes the focus where nothing nearer is known. */
const CONTENT_ID = "content";

const isLost = (focused: Element | null) =>
  focused === null || focused === document.body || focused.matches(":disabled");

/** Puts the focus back where a form took it away. @param placeOf id of a place by a form's action */
export function useFocusAfterForm(placeOf?: (action: string) => string | undefined): void {
  const { state, formData, formAction } = useNavigation();
  const sent = useRef<{ place: string | undefined }>();
  useEffect(() => {
    // The list of before, while it is there.
    if (formData !== undefined && formAction !== undefined) sent.current ??= { place: placeOf?.(formAction) };
    if (state !== "idle" || sent.current === undefined) return;
    const { place } = sent.current;
    sent.current = undefined;
    if (!isLost(document.activeElement)) return;
    const id = placeOf === undefined ? location.hash.slice(1) || CONTENT_ID : place;
    document.getElementById(id ?? "")?.focus({ preventScroll: true });
  });
}
