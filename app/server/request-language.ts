import { detectLanguage, languageInCookie } from "~/i18n/detection.server";
import type { Language } from "~/i18n/language";
import { waitingStep, type Step } from "./step";

const MOST_REMEMBERED = 500;
const MOST_HEADER_CHARACTERS = 200;

const remembered = new Map<string, Language>();

async function acceptedLanguage(header: string): Promise<Language> {
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const language = await detectLanguage(new Request("http://localhost/", { headers: { "Accept-Language": header } }));
  if (header.length <= MOST_HEADER_CHARACTERS) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(header, language);
  }
  return language;
}

/** The stage that finds out a visitor's language the way the product does. */
export const chooseLanguage: Step = waitingStep(async (request, response, next) => {
  const { cookie, "accept-language": accepted = "" } = request.headers;
  response.locals.language = languageInCookie(cookie) ?? (await acceptedLanguage(accepted));
  next();
});
