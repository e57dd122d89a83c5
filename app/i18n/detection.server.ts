import { RemixI18Next } from "remix-i18next/server";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_KEY,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  languageOrDefault,
  LINK_LANGUAGE_KEY,
  readLanguage,
  type Language,
} from "./language";

/** A request's language: chosen on the device, the user's, the address's, the first link's, the browser's, English. */

const MAX_HEADER_CHARACTERS = 500;

/**
 * The package's own reading of the header stops at the first language that the runtime knows, whether or
 * not we speak it (6.4.1), and prefers 'en' to 'mr-IN'; without regions its choice among ours is right.
 */
const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["custom"],
    findLocale: (request) => {
      const accepted = request.headers.get("Accept-Language")?.slice(0, MAX_HEADER_CHARACTERS) ?? "";
      return Promise.resolve(accepted.replace(/-[A-Za-z0-9-]+/g, "") || null);
    },
  },
});

/** The language chosen on this device, kept in a plain cookie that scripts may set too. */
export function languageInCookie(cookie: string | null | undefined): Language | undefined {
  return readLanguage(new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([^;]*)`).exec(cookie ?? "")?.[1]);
}

export function linkLanguageInCookie(cookie: string | null | undefined): Language | undefined {
  return readLanguage(new RegExp(`(?:^|;\\s*)${LINK_LANGUAGE_KEY}=([^;]*)`).exec(cookie ?? "")?.[1]);
}

/** The language that an address asks for: `/equipment/5?lang=mr`. Remix rewrites addresses, so it is parsed as a query. */
export function languageInAddress(address: string): Language | undefined {
  const start = address.indexOf("?");
  return start < 0 ? undefined : readLanguage(new URLSearchParams(address.slice(start)).get(LANGUAGE_PARAMETER));
}

/** The language of a request. @param user the signed-in user's own language, if there is one */
export async function detectLanguage(request: Request, user?: Language): Promise<Language> {
  const cookie = request.headers.get("Cookie");
  const chosen = languageInCookie(cookie) ?? user ?? languageInAddress(request.url) ?? linkLanguageInCookie(cookie);
  return chosen ?? languageOrDefault(await detector.getLocale(request));
}

/** The cookie that keeps a choice for a year. Scripts may read it: it is no secret. */
export function languageCookie(language: Language, secure: boolean): string {
  return `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The cookie that keeps a link's language until the browser is closed: the pages that follow are in it too. */
export function linkLanguageCookie(language: Language, secure: boolean): string {
  return `${LINK_LANGUAGE_KEY}=${language}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Tells scripts of the next page that the language has just been chosen: what they had stored before is older. */
export function freshChoiceCookie(secure: boolean): string {
  return `languageChosen=1; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;
}
