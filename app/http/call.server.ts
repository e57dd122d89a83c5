import { clock } from "~/clock.server";
import type { ActionFunctionArgs } from "@remix-run/node";
import { readId } from "~/domain/schema-parts";
import type { User } from "~/domain/users/user";
import { detectLanguage, languageInCookie } from "~/i18n/detection.server";
import { translatorFor } from "~/i18n/texts.server";
import { services } from "~/services.server";
import { isLite } from "./lite-mode";
import { getSession } from "./session.server";

/** Builds the context of a loader or action: request, user, language and services. */
export async function openCall({ request, params, context }: ActionFunctionArgs) {
  const { db, gateway, pdf, phoneMessages, files, images, settings, log, sessionSecret } = services();
  const session = await getSession(request.headers.get("Cookie"), context);
  const { user } = session;
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
    namedId: readId(params.id),
    session,
    user,
    language,
    t,
    lite: isLite((name) => request.headers.get(name)),
    languageChosen: languageInCookie(request.headers.get("Cookie")),
    url: new URL(request.url),
    /** Logs a failure that does not fail the request. */
    report: (what: string, error: unknown) => log.error(what, { error }),
    now: clock.now(),
    serverSecret: sessionSecret,
    clientAddress: context.clientAddress ?? "unknown",
  };
}

export type Call = Awaited<ReturnType<typeof openCall>>;

/** A call with a signed-in user; without one the API answers 401 and pages redirect to /auth. */
export interface UserCall extends Call {
  user: User;
}
