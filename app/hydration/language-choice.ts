/**
 * The language that was chosen on this device, as scripts keep it. The server goes by a cookie; this keeps
 * the two the same. It is part of the first script and shares no file with React's parts.
 */

/** Name of the entry in local storage and of the cookie. */
export const STORED_LANGUAGE = "i18nextLng";
/** Set by the server with a choice that a form brought: what is stored here is older then. */
export const FRESH_CHOICE = "languageChosen";

const A_YEAR_SECONDS = 31_536_000;
const CHOICES = "form[action='/language']";

/** Storage may be switched off; the cookie then does alone. */
function store(language: string): void {
  try {
    localStorage.setItem(STORED_LANGUAGE, language);
  } catch {
    return;
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED_LANGUAGE);
  } catch {
    return null;
  }
}

function readCookie(name: string): string | undefined {
  return document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The language stored here, where the product speaks it. */
function findStored(): string | undefined {
  const language = (readStored() ?? "").toLowerCase().split("-")[0] ?? "";
  return /^[a-z]+$/.test(language) && document.querySelector(`${CHOICES} [value=${language}]`) !== null ? language : undefined;
}

/** True when the page is about to come again in the language that was chosen here. */
function turnToStored(): boolean {
  const stored = findStored();
  if (stored === undefined || stored === document.documentElement.lang || readCookie(STORED_LANGUAGE) === stored) return false;
  writeCookie(STORED_LANGUAGE, stored, A_YEAR_SECONDS);
  // Where cookies are refused the page would come again as it is, for ever.
  if (readCookie(STORED_LANGUAGE) !== stored) return false;
  document.documentElement.hidden = true;
  location.replace(location.href);
  return true;
}

function disableChoices(isDisabled: boolean): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(`${CHOICES} button`)) button.disabled = isDisabled;
}

/**
 * Lets a stored choice win over what the server has sent, and stores what is chosen from now on.
 *
 * @returns false when another page is on its way and nothing else needs to be done with this one
 */
export function keepLanguage(): boolean {
  if (readCookie(FRESH_CHOICE) !== undefined) {
    writeCookie(FRESH_CHOICE, "", 0);
    store(document.documentElement.lang);
    dispatchEvent(new CustomEvent("languageChanged", { detail: document.documentElement.lang }));
  } else if (turnToStored()) return false;
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches(CHOICES)) return;
    if (event.submitter instanceof HTMLButtonElement) store(event.submitter.value);
    // React, where it is there, changes the language without leaving the page and minds its own buttons.
    setTimeout(() => event.defaultPrevented || disableChoices(true));
  });
  addEventListener("pageshow", ({ persisted }) => persisted && disableChoices(false));
  return true;
}
