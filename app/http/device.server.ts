import { createHash, randomBytes } from "node:crypto";
import { createCookie, type Cookie } from "@remix-run/node";
import { z } from "zod";
import { SECONDS_PER_DAY } from "~/domain/calendar/duration";
import { normaliseKey } from "~/domain/quota";
import { services } from "~/services.server";

/**
 * Devices on which people have signed in before. Guesses of others at an account do not keep its owner out there. The
 * signed cookie opens nothing: it only gives the device a limit of its own.
 */

const DEVICE_COOKIE = "device";
/** The longest that browsers keep a cookie. */
const MAX_AGE_DAYS = 400;
const ID_BYTES = 9;
const ACCOUNT_CHARACTERS = 12;
/** People who share a phone; the last who signed in are remembered. */
const MAX_ACCOUNTS = 6;

const deviceSchema = z.object({
  id: z.string().regex(/^[\w-]{12}$/),
  accounts: z.array(z.string().max(ACCOUNT_CHARACTERS)).max(MAX_ACCOUNTS),
});
type Device = z.infer<typeof deviceSchema>;

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

/** A name's mark: the cookie does not show who uses the device. */
const markOf = (username: string) =>
  createHash("sha256").update(normaliseKey(username)).digest("base64url").slice(0, ACCOUNT_CHARACTERS);

async function readDevice(request: Request): Promise<Device | undefined> {
  return deviceSchema.safeParse(await deviceCookie().parse(request.headers.get("Cookie"))).data;
}

/** The id of the request's device, where an account has signed in there before. */
export async function findKnownDevice(request: Request, username: string): Promise<string | undefined> {
  const device = await readDevice(request);
  return device?.accounts.includes(markOf(username)) === true ? device.id : undefined;
}

/**
 * Remembers that an account is used on the request's device.
 *
 * @returns the cookie to set
 */
export async function rememberDevice(request: Request, { username }: { username: string }): Promise<string> {
  const known = await readDevice(request);
  const mark = markOf(username);
  const others = (known?.accounts ?? []).filter((account) => account !== mark);
  const device: Device = {
    id: known?.id ?? randomBytes(ID_BYTES).toString("base64url"),
    accounts: [mark, ...others].slice(0, MAX_ACCOUNTS),
  };
  return deviceCookie().serialize(device);
}
