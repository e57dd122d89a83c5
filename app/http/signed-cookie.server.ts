import { createCookie, type Cookie } from "@remix-run/node";
import { SECONDS_PER_DAY } from "~/domain/calendar/day";
import { services } from "~/services.server";

/** A signed cookie of this process: with the `__Host-` prefix wherever the site is served over HTTPS. */
export function signedCookie(name: string, days: number, secretOf: (sessionSecret: string) => string): () => Cookie {
  let cookie: Cookie | undefined;
  return () => {
    const { sessionSecret, settings } = services();
    cookie ??= createCookie(settings.secure ? `__Host-${name}` : name, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: settings.secure,
      maxAge: days * SECONDS_PER_DAY,
      secrets: [secretOf(sessionSecret)],
    });
    return cookie;
  };
}
