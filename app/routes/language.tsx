import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { chooseLanguage } from "~/domain/users/choose-language.server";
import { openCall } from "~/http/call.server";
import { seeOther } from "~/http/page.server";
import { safePath } from "~/http/session.server";
import { freshChoiceCookie, languageCookie } from "~/i18n/detection.server";
import { readLanguage } from "~/i18n/language";

export const loader = () => redirect("/");

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
  return seeOther(path, headers);
}
