import { createHmac, timingSafeEqual } from "node:crypto";
import { redirect } from "@remix-run/node";
import { closeSession, findSession, openSession, SESSION_DAYS, writeSessionData } from "~/domain/users/session.server";
import type { User } from "~/domain/users/user";
import { services } from "./services.server";

/**
 * Sessions of requests. The cookie carries a random id and its signature; everything else is in the
 * database, so that ending a session ends it everywhere.
 */

const SECONDS_PER_DAY = 86_400;
const MAX_PATH_CHARACTERS = 2_000;
const COOKIE_FORM = /^([\w-]{32})\.([\w-]{43})$/;

export type NoticeVariant = "default" | "destructive";
/** A message for the next page. Its texts are finished, in the language of the request that left it. */
export interface Notice {
  variant: NoticeVariant;
  title: string;
  text?: string | undefined;
  /** Stands within the page too, which tells screen readers of it. */
  quiet?: boolean;
}

export interface Session {
  id: string | undefined;
  user: User | undefined;
  data: Record<string, unknown>;
}

/** Name of the session cookie: with the `__Host-` prefix wherever the site is served over HTTPS. */
export function sessionCookieName(): string {
  return services().settings.secure ? "__Host-session" : "session";
}

function sign(id: string): string {
  return createHmac("sha256", services().sessionSecret).update(id).digest("base64url");
}

function readCookie(request: Request): string | undefined {
  const name = sessionCookieName();
  const values = (request.headers.get("Cookie") ?? "").split(";").map((part) => part.trim());
  const value = values.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const [, id, signature] = COOKIE_FORM.exec(value ?? "") ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return timingSafeEqual(Buffer.from(sign(id)), Buffer.from(signature)) ? id : undefined;
}

function cookieOf(id: string): string {
  const secure = services().settings.secure ? "; Secure" : "";
  return `${sessionCookieName()}=${id}.${sign(id)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SESSION_DAYS * SECONDS_PER_DAY}${secure}`;
}

function endedCookie(): string {
  const secure = services().settings.secure ? "; Secure" : "";
  return `${sessionCookieName()}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure}`;
}

const sessionsOfRequests = new WeakMap<Request, Promise<Session>>();

/** The session of a request; asked for once, however many loaders want it. */
export function getSession(request: Request): Promise<Session> {
  const known = sessionsOfRequests.get(request);
  if (known !== undefined) return known;
  const asked = loadSession(request);
  sessionsOfRequests.set(request, asked);
  return asked;
}

async function loadSession(request: Request): Promise<Session> {
  const id = readCookie(request);
  const state = id === undefined ? undefined : await findSession(services().db, id, new Date());
  return state === undefined ? { id: undefined, user: undefined, data: {} } : { id, ...state };
}

/** The signed-in user, or undefined. */
export async function getUser(request: Request): Promise<User | undefined> {
  return (await getSession(request)).user;
}

/** A path of this site that a form or an address names, fit for a header, or the given one: never another site. */
export function safePath(path: FormDataEntryValue | null | undefined, otherwise = "/"): string {
  if (typeof path !== "string" || path.length > MAX_PATH_CHARACTERS) return otherwise;
  if (!/^\/(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u.test(path)) return otherwise;
  const plain = path.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return plain.length > MAX_PATH_CHARACTERS ? otherwise : plain;
}

/**
 * The signed-in user of a page; anyone else is sent to sign in and comes back afterwards.
 *
 * @throws a redirect to /auth
 */
export async function requirePageUser(request: Request, returnTo?: string): Promise<User> {
  const user = await getUser(request);
  if (user !== undefined) return user;
  const { pathname, search } = new URL(request.url);
  const path = returnTo ?? (request.method === "GET" ? `${pathname.replace(/\.data$/, "")}${search}` : pathname);
  // A path that the way back would refuse is dropped here: as a header it could be longer than clients take.
  throw redirect(`/auth?redirectTo=${encodeURIComponent(safePath(path))}`);
}

/**
 * Sends a signed-in user away from a page for visitors.
 *
 * @throws a redirect to the start
 */
export async function redirectSignedIn(request: Request): Promise<void> {
  if ((await getUser(request)) !== undefined) throw redirect("/");
}

/**
 * Signs a user in: always under a new session id, the old one is dead.
 *
 * @returns the cookie to set
 */
export async function signIn(request: Request, user: User, data: Record<string, unknown> = {}): Promise<string> {
  const { db } = services();
  const old = await getSession(request);
  const id = await openSession(db, { userId: user.id, data, now: new Date() });
  if (old.id !== undefined) await closeSession(db, old.id);
  return cookieOf(id);
}

/** Ends the session of a request, on the server too. Returns the cookie that takes the browser's away. */
export async function signOut(request: Request): Promise<string> {
  const { id } = await getSession(request);
  if (id !== undefined) await closeSession(services().db, id);
  return endedCookie();
}

/** The session that a request came with has ended on the server: what is left for the next page gets one of its own. */
export function detachSession(request: Request): void {
  sessionsOfRequests.set(request, Promise.resolve({ id: undefined, user: undefined, data: {} }));
}

/**
 * Leaves a message, or what else a form keeps, for the next page.
 *
 * @returns the cookie to set where a session had to be opened for it
 */
export async function setFlash(request: Request, values: Record<string, unknown>): Promise<string | undefined> {
  const { db } = services();
  const session = await getSession(request);
  if (session.id === undefined)
    return cookieOf(await openSession(db, { userId: undefined, data: values, now: new Date() }));
  await writeSessionData(db, session.id, { ...session.data, ...values });
  return undefined;
}

/** Takes what the page before has left under a name; it is gone afterwards. */
export async function consumeFlash(request: Request, name: string): Promise<unknown> {
  const session = await getSession(request);
  if (session.id === undefined || !(name in session.data)) return undefined;
  const { [name]: value, ...rest } = session.data;
  session.data = rest;
  await writeSessionData(services().db, session.id, rest);
  return value;
}

/** Redirects and leaves a message for the page that follows. */
export async function redirectWithNotice(
  request: Request,
  path: string,
  notice: Notice,
  init: ResponseInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  const cookie = await setFlash(request, { notice });
  if (cookie !== undefined) headers.append("Set-Cookie", cookie);
  return redirect(path, { ...init, headers });
}
