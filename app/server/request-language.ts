import { detectLanguage, languageInCookie } from "~/i18n/detection.server";
import type { Language } from "~/i18n/language";
import { asyncMiddleware, type Middleware } from "./middleware";

const MAX_CACHED = 500;
const MAX_HEADER_CHARACTERS = 200;

const remembered = new Map<string, Language>();

async function acceptedLanguage(header: string): Promise<Language> {
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const language = await detectLanguage(new Request("http://localhost/", { headers: { "Accept-Language": header } }));
  if (header.length <= MAX_HEADER_CHARACTERS) {
    if (remembered.size >= MAX_CACHED) remembered.clear();
    remembered.set(header, language);
  }
  return language;
}

/** The stage that finds out a visitor's language the way the product does. */
export const chooseLanguage: Middleware = asyncMiddleware(async (request, response, next) => {
  const { cookie, "accept-language": accepted = "" } = request.headers;
  response.locals.language = languageInCookie(cookie) ?? (await acceptedLanguage(accepted));
  next();
});
