import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { LANGUAGE_KEY, readLanguage, type Language } from "~/i18n/language";

/** Set by the server with a choice that a form brought: what is stored here is older then. */
const FRESH_CHOICE = "languageChosen";
const YEAR_SECONDS = 31_536_000;

/** Stores what was chosen on this device. Storage may be switched off; the cookie then does alone. */
export function storeLanguage(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    return;
  }
}

function readStored(): Language | undefined {
  try {
    return readLanguage(localStorage.getItem(LANGUAGE_KEY));
  } catch {
    return undefined;
  }
}

const readCookie = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Keeps the language that was chosen on this device and the cookie by which the server goes the same. */
export function useStoredLanguage(language: Language): void {
  const { revalidate } = useRevalidator();
  const isRead = useRef(false);
  useEffect(() => {
    // With the page; what is chosen on it is stored where it is chosen.
    if (isRead.current) return;
    isRead.current = true;
    if (readCookie(FRESH_CHOICE) !== undefined) {
      writeCookie(FRESH_CHOICE, "", 0);
      storeLanguage(language);
      dispatchEvent(new CustomEvent("languageChanged", { detail: language }));
      return;
    }
    const stored = readStored();
    if (stored === undefined || stored === language || readCookie(LANGUAGE_KEY) === stored) return;
    writeCookie(LANGUAGE_KEY, stored, YEAR_SECONDS);
    // Where cookies are refused nothing is to be had.
    if (readCookie(LANGUAGE_KEY) === stored) revalidate();
  }, [language, revalidate]);
}
