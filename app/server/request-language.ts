import {
  detectLanguage,
  languageInAddress,
  languageInCookie,
  linkLanguageCookie,
  linkLanguageInCookie,
} from "~/i18n/detection.server";
import type { Settings } from "~/settings.server";
import { asyncMiddleware, type Middleware } from "./middleware";

/** Detects a visitor's language in the same way as Remix's loaders. */
export const chooseLanguage: Middleware = asyncMiddleware(async (request, response, next) => {
  const { cookie, "accept-language": accepted = "" } = request.headers;
  response.locals.language =
    languageInCookie(cookie) ??
    languageInAddress(request.url) ??
    linkLanguageInCookie(cookie) ??
    (await detectLanguage(new Request("http://localhost/", { headers: { "Accept-Language": accepted } })));
  next();
});

/** Keeps a link's language in a cookie sent beside the page, so that the page is cached all the same. */
export function keepLinkLanguage(settings: Pick<Settings, "secure">): Middleware {
  return (request, response, next) => {
    const asked = response.locals.path.startsWith("/api/") ? undefined : languageInAddress(request.url);
    const { cookie } = request.headers;
    if (asked !== undefined && languageInCookie(cookie) === undefined && linkLanguageInCookie(cookie) !== asked)
      response.appendHeader("Set-Cookie", linkLanguageCookie(asked, settings.secure));
    next();
  };
}

/** Gives the login page a cookie to send back: who sends none with the form has a browser that blocks them. */
export function tryCookies({ secure }: Pick<Settings, "secure">): Middleware {
  const cookie = `tried=1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return (request, response, next) => {
    if (response.locals.path === "/auth" && request.headers.cookie === undefined)
      response.appendHeader("Set-Cookie", cookie);
    next();
  };
}
