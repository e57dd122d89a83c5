import { clock } from "~/clock.server";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { User } from "~/domain/users/user";
import { detectLanguage, languageInCookie } from "~/i18n/detection.server";
import type { Language } from "~/i18n/language";
import type { Translate } from "~/i18n/namespaces";
import { translatorFor } from "~/i18n/texts.server";
import { services, type Services } from "~/services.server";
import { isLite } from "./lite-mode";
import { getUser, shareSession } from "./session.server";

/** The context of a loader or action: request, user, language and services. */
export interface Call extends Pick<
  Services,
  "db" | "files" | "gateway" | "images" | "pdf" | "phoneMessages" | "settings"
> {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  user: User | undefined;
  language: Language;
  /** The language chosen on this device, if any. */
  languageChosen: Language | undefined;
  /** Whether pages come in lite mode. */
  lite: boolean;
  /** Translates any text into the language of the request. */
  t: Translate;
  /** Logs a failure that does not fail the request. */
  report(what: string, error: unknown): void;
  now: Date;
  /** Signs links and codes. */
  serverSecret: string;
  clientAddress: string;
}

/** Builds the context of a loader or action. */
export async function openCall({ request, params, context }: ActionFunctionArgs): Promise<Call> {
  const { db, gateway, pdf, phoneMessages, files, images, settings, log, sessionSecret } = services();
  shareSession(request, context);
  const user = await getUser(request);
  if (user !== undefined) context.userId = user.id;
  const language = await detectLanguage(request, user?.language);
  const t = translatorFor(language);
  return {
    db,
    gateway,
    pdf,
    phoneMessages,
    files,
    images,
    settings,
    request,
    params,
    user,
    language,
    t,
    lite: isLite((name) => request.headers.get(name)),
    languageChosen: languageInCookie(request.headers.get("Cookie")),
    url: new URL(request.url),
    report: (what, error) => log.error(what, { error }),
    now: clock.now(),
    serverSecret: sessionSecret,
    clientAddress: typeof context.clientAddress === "string" ? context.clientAddress : "unknown",
  };
}

/** A call with a signed-in user; without one the API answers 401 and pages redirect to /auth. */
export interface UserCall extends Call {
  user: User;
}
