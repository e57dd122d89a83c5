import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { chooseLanguage } from "~/domain/users/user-queries.server";
import { openCall } from "~/http/call.server";
import { publicPage, seeOther } from "~/http/page.server";
import { requireCookies, safePath } from "~/http/session.server";
import { freshChoiceCookie, languageCookie } from "~/i18n/detection.server";
import { readLanguage } from "~/i18n/language";

/** Where a browser that had no cookie yet comes after its choice: on to the page, or to what it should know. */
export const loader = publicPage(({ request, url, languageChosen }) => {
  if (url.searchParams.has("redirectTo") && languageChosen === undefined) requireCookies(request);
  throw redirect(safePath(url.searchParams.get("redirectTo")));
});

/** Stores the language on this device and, for a user, in the account; redirects to the same page. */
export async function action(args: ActionFunctionArgs) {
  const { request, db, user, settings } = await openCall(args);
  const form = await request.formData().catch(() => new FormData());
  const language = readLanguage(String(form.get("language") ?? ""));
  const path = safePath(form.get("redirectTo"));
  if (language === undefined) return seeOther(path);
  if (user !== undefined) await chooseLanguage(db, user, language);
  const headers = new Headers({ "Set-Cookie": languageCookie(language, settings.secure) });
  headers.append("Set-Cookie", freshChoiceCookie(settings.secure));
  if (request.headers.has("Cookie") || request.headers.get("Sec-Fetch-Site") !== "same-origin")
    return seeOther(path, headers);
  return seeOther(`/language?${new URLSearchParams({ redirectTo: path }).toString()}`, headers);
}

/** The error page of its loader is all there is to see. */
export default function Language() {
  return null;
}
