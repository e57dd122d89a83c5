import { detectLanguage, languageInCookie } from "~/i18n/detection.server";
import type { Language } from "~/i18n/language";
import { asyncMiddleware, type Middleware } from "./middleware";

const MAX_CACHED = 500;
const MAX_HEADER_CHARACTERS = 200;

const cache = new Map<string, Language>();

async function acceptedLanguage(header: string): Promise<Language> {
  const known = cache.get(header);
  if (known !== undefined) return known;
  const language = await detectLanguage(new Request("http://localhost/", { headers: { "Accept-Language": header } }));
  if (header.length <= MAX_HEADER_CHARACTERS) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(header, language);
  }
  return language;
}

/** Detects a visitor's language in the same way as Remix's loaders. */
export const chooseLanguage: Middleware = asyncMiddleware(async (request, response, next) => {
  const { cookie, "accept-language": accepted = "" } = request.headers;
  response.locals.language = languageInCookie(cookie) ?? (await acceptedLanguage(accepted));
  next();
});
