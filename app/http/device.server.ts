import { randomBytes } from "node:crypto";
import { z } from "zod";
import { listPasswordTags } from "~/domain/users/password.server";
import type { Login } from "~/domain/users/user";
import { services } from "~/services.server";
import { signedCookie } from "./signed-cookie.server";

/**
 * Devices of earlier logins: guesses of others at an account do not keep its owner out there. The signed cookie opens
 * nothing: a random id, and the accounts with tags of their passwords, so that a new password ends it.
 */

/** The longest that browsers keep a cookie. */
const MAX_AGE_DAYS = 400;
const ID_BYTES = 9;

/** Of a family; those used last. */
const MAX_ACCOUNTS = 5;
const TAG_CHARACTERS = 12;
const shorten = (passwordTag: string) => passwordTag.slice(0, TAG_CHARACTERS);

const deviceSchema = z.object({
  id: z.string().regex(/^[\w-]{12}$/),
  known: z.array(z.tuple([z.number(), z.string()])).catch([]),
});
type Device = z.infer<typeof deviceSchema>;

/** Not signed as sessions are: no cookie may be taken for another. */
const deviceCookie = signedCookie("device", MAX_AGE_DAYS, (secret) => `device ${secret}`);

async function readDevice(request: Request): Promise<Device | undefined> {
  return deviceSchema.safeParse(await deviceCookie().parse(request.headers.get("Cookie"))).data;
}

export const hasSignedInBefore = async (request: Request): Promise<boolean> =>
  (await readDevice(request)) !== undefined;

/** The id of the request's device, where an account has signed in there with its present password. */
export async function findKnownDevice(request: Request, name: string): Promise<string | undefined> {
  const { id, known } = (await readDevice(request)) ?? { id: undefined, known: [] };
  if (known.length === 0) return undefined;
  const accounts = await listPasswordTags(services().db, name);
  const isKnown = accounts.some(({ id: userId, passwordTag }) =>
    known.some(([one, tag]) => one === userId && tag === shorten(passwordTag)),
  );
  return isKnown ? id : undefined;
}

/** Remembers that an account is used on the request's device. @returns the cookie to set */
export async function rememberDevice(request: Request, { user, passwordTag }: Login): Promise<string> {
  const { id = randomBytes(ID_BYTES).toString("base64url"), known = [] } = (await readDevice(request)) ?? {};
  const others = known.filter(([one]) => one !== user.id).slice(1 - MAX_ACCOUNTS);
  return deviceCookie().serialize({ id, known: [...others, [user.id, shorten(passwordTag)]] } satisfies Device);
}
