import { isCopy } from "./offline-copies";
import type { WindowEvents } from "./contract";

/**
 * The language that was chosen on this device, as scripts keep it. The server goes by a cookie; this keeps
 * the two the same. It is part of the first script and shares no file with React's parts.
 */

/** Name of the entry in local storage and of the cookie. */
const STORED_LANGUAGE = "i18nextLng";
/** Set by the server with a choice that a form brought: what is stored here is older then. */
const FRESH_CHOICE = "languageChosen";

const CHOICES = "form[action='/language']";

/** Storage may be switched off; the cookie then does alone. */
function store(language: string): void {
  try {
    localStorage.setItem(STORED_LANGUAGE, language);
  } catch {
    return;
  }
}

function readCookie(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}

function disableChoices(isDisabled: boolean): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(`${CHOICES} button`)) button.disabled = isDisabled;
}

/**
 * Stores what is chosen from now on. That a stored choice wins over what the server has sent is seen to before.
 *
 * @returns false when the page is about to come again in another language and nothing needs to be done with this one
 */
export function keepLanguage(): boolean {
  if (document.documentElement.hidden) return false;
  // A copy may be older than the choice.
  if (!isCopy() && readCookie(FRESH_CHOICE) !== undefined) {
    dropCookie(FRESH_CHOICE);
    store(document.documentElement.lang);
    dispatchEvent(
      new CustomEvent<WindowEvents["languageChanged"]>("languageChanged", { detail: document.documentElement.lang }),
    );
  }
  document.addEventListener(
    "submit",
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || !event.target.matches(CHOICES)) return;
      if (event.submitter instanceof HTMLButtonElement) store(event.submitter.value);
      // React, where it is there, changes the language without leaving the page and minds its own buttons.
      setTimeout(() => event.defaultPrevented || disableChoices(true));
    },
    true,
  );
  addEventListener("pageshow", ({ persisted }) => persisted && disableChoices(false));
  return true;
}
