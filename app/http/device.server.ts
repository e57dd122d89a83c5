import { randomBytes } from "node:crypto";
import { createCookie, type Cookie } from "@remix-run/node";
import { z } from "zod";
import { clock } from "~/clock.server";
import { SECONDS_PER_DAY } from "~/domain/calendar/duration";
import { addKnownDevice, isKnownDevice } from "~/domain/users/session.server";
import { services } from "~/services.server";

/**
 * Devices on which people have signed in before. Guesses of others at an account do not keep its owner out there. The
 * signed cookie carries a random id and opens nothing: which accounts the device is known to is stored on the server,
 * and ends with the password.
 */

const DEVICE_COOKIE = "device";
/** The longest that browsers keep a cookie. */
const MAX_AGE_DAYS = 400;
const ID_BYTES = 9;

const deviceSchema = z.object({ id: z.string().regex(/^[\w-]{12}$/) });

let cookieOfProcess: Cookie | undefined;

function deviceCookie(): Cookie {
  const { sessionSecret, settings } = services();
  cookieOfProcess ??= createCookie(settings.secure ? `__Host-${DEVICE_COOKIE}` : DEVICE_COOKIE, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: settings.secure,
    maxAge: MAX_AGE_DAYS * SECONDS_PER_DAY,
    // Not that of sessions: no cookie may be taken for another.
    secrets: [`device ${sessionSecret}`],
  });
  return cookieOfProcess;
}

async function readDevice(request: Request): Promise<string | undefined> {
  return deviceSchema.safeParse(await deviceCookie().parse(request.headers.get("Cookie"))).data?.id;
}

const devicesOfRequests = new WeakMap<Request, Promise<string>>();

/** The id of the request's device; a new device gets one. */
export function deviceOf(request: Request): Promise<string> {
  const known = devicesOfRequests.get(request);
  if (known !== undefined) return known;
  const asked = readDevice(request).then((id) => id ?? randomBytes(ID_BYTES).toString("base64url"));
  devicesOfRequests.set(request, asked);
  return asked;
}

/** Whether somebody has signed in on the request's device before. */
export const hasSignedInBefore = async (request: Request): Promise<boolean> =>
  (await readDevice(request)) !== undefined;

/** The id of the request's device, where an account has signed in there before. */
export async function findKnownDevice(request: Request, username: string): Promise<string | undefined> {
  const id = await readDevice(request);
  return id !== undefined && (await isKnownDevice(services().db, username, id)) ? id : undefined;
}

/**
 * Remembers that an account is used on the request's device.
 *
 * @returns the cookie to set
 */
export async function rememberDevice(request: Request, user: { id: number }): Promise<string> {
  await addKnownDevice(services().db, user.id, await deviceOf(request), clock.now());
  return keepDevice(request);
}

/** The cookie by which the request's device is known from now on. */
export async function keepDevice(request: Request): Promise<string> {
  return deviceCookie().serialize({ id: await deviceOf(request) });
}
