import { useEffect, useState, type ReactNode } from "react";
import { switchOn, useHydrated } from "./use-hydrated";

interface HydrationSignalProps {
  afterPress: (act: () => void) => void;
  onHydrated: () => void;
  children: ReactNode;
}

/**
 * Switches on what needs script when everything within is hydrated and what its components then read off the page,
 * such as typed dates, is rendered: earlier, it would be rendered first and empty the fields. Calls back when it has
 * begun to listen.
 */
export function HydrationSignal({ afterPress, onHydrated, children }: HydrationSignalProps) {
  const [isShown, setShown] = useState(false);
  const isOn = useHydrated();
  useEffect(() => setShown(true), []);
  useEffect(() => {
    if (isShown) afterPress(switchOn);
  }, [isShown, afterPress]);
  useEffect(() => {
    if (isOn) onHydrated();
  }, [isOn, onHydrated]);
  return children;
}

/**
 * Keeps what is typed in textareas. While it hydrates one that still has its first text, React (18.3.1) writes that
 * text into it again; one that has another text in the document is left alone.
 *
 * @returns ends it
 */
export function keepTextareas(): () => void {
  const keep = (field: HTMLTextAreaElement) => {
    if (field.value !== field.defaultValue) field.defaultValue = field.value;
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) keep(target);
  };
  document.querySelectorAll("textarea").forEach(keep);
  document.addEventListener("input", onInput, true);
  return () => document.removeEventListener("input", onInput, true);
}
