import { clock } from "~/clock.server";
import { MS_PER_MINUTE, SECONDS_PER_HOUR } from "~/domain/calendar/day";
import { redirect, type AppLoadContext } from "@remix-run/node";
import {
  changeSessionData,
  closeSession,
  confirmSession,
  describeDevice,
  findSession,
  openSession,
  SESSION_DAYS,
} from "~/domain/users/session.server";
import type { Login, User } from "~/domain/users/user";
import { TooMany } from "~/domain/errors";
import { createQuota } from "~/domain/quota";
import { hasSignedInBefore, rememberDevice } from "./device.server";
import { Problem } from "./problems.server";
import { signedCookie } from "./signed-cookie.server";
import { networkFor } from "./client-address";
import { services } from "~/services.server";
import { makeUnneededWrite } from "~db/errors";

/** The signed cookie carries a random id only; the rest is in the database, so that a session ends everywhere. */

const MAX_PATH_CHARACTERS = 2_000;
const SESSION_ID = /^[\w-]{32}$/;

type NoticeVariant = "default" | "destructive";
/** A flash message for the next page, already translated. */
export interface Notice {
  /** Good news unless it says otherwise. */
  variant?: NoticeVariant;
  title: string;
  text?: string | undefined;
  /** True when the page also shows it and announces it to screen readers. */
  quiet?: boolean;
  /** True where the next page begins further down, at what a form was about: the message comes along. */
  comesAlong?: boolean;
  /** What the next page puts the focus on: the next step, so that a key press takes it. */
  focus?: "pay" | undefined;
}

export interface Session {
  id: string | undefined;
  user: User | undefined;
  /** When the user last gave the password. */
  confirmedAt?: Date | undefined;
  data: Record<string, unknown>;
}

/** A request with its session, which all its loaders share. */
interface Visit {
  request: Request;
  session: Session;
  clientAddress: string;
}

declare module "@remix-run/node" {
  /** Set by the server, and written to by loaders, actions and the renderer. Empty at first under remix-serve. */
  interface AppLoadContext {
    requestId?: string;
    clientAddress?: string;
    /** Remix gives each loader and action a request of its own; of one document they share this. */
    session?: Promise<Session>;
    userId?: number | undefined;
    /** True once a notice was read for the page. */
    hasNotice?: boolean;
    /** Set by the renderer on a page in lite mode, which has no script. */
    isLite?: boolean;
    /** Set by the renderer: CSP sources of the page's inline scripts. */
    scriptSources?: string;
    /** Set by the renderer on a page that is the same for every visitor. */
    isForVisitors?: boolean;
    /** Set by handleError, so that the server can tell kinds of failures apart. */
    failure?: unknown;
  }
}

const sessionCookie = signedCookie("session", SESSION_DAYS, (secret) => secret);

export const getSession = (cookie: string | null | undefined, context: AppLoadContext): Promise<Session> =>
  (context.session ??= loadSession(cookie ?? null));

async function loadSession(cookie: string | null): Promise<Session> {
  const value: unknown = await sessionCookie().parse(cookie);
  const id = typeof value === "string" && SESSION_ID.test(value) ? value : undefined;
  const state = id === undefined ? undefined : await findSession(services().db, id, clock.now());
  return state === undefined ? { id: undefined, user: undefined, data: {} } : { id, ...state };
}

const FRESH_MS = 15 * MS_PER_MINUTE;

/** True for some minutes after a login, and after the password was given again. */
export function isFreshLogin({ session: { user, confirmedAt } }: Pick<Visit, "session">): boolean {
  if (user === undefined || confirmedAt === undefined) return false;
  return Math.abs(clock.now().getTime() - confirmedAt.getTime()) < FRESH_MS;
}

/** Makes a login fresh again, after its user has given the password. @returns false where it has ended meanwhile */
export async function renewLogin({ session }: Pick<Visit, "session">): Promise<boolean> {
  const now = clock.now();
  if (session.id === undefined || !(await confirmSession(services().db, session.id, now))) return false;
  session.confirmedAt = now;
  return true;
}

/** A path of this site from untrusted input, encoded for a header, or the fallback: never another site. */
export function safePath(path: FormDataEntryValue | null | undefined, otherwise = "/"): string {
  if (typeof path !== "string" || path.length > MAX_PATH_CHARACTERS) return otherwise;
  if (!/^\/(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u.test(path)) return otherwise;
  const plain = path.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return plain.length > MAX_PATH_CHARACTERS ? otherwise : plain;
}

/** Query parameter of the login page that tells that a form was sent without a login. */
export const LOST = "lost";

/** Where pages for visitors lead people who have no account yet: a first machine, a question, a machine to wait for. */
const WAYS_OF_NEWCOMERS = /^\/(?:dashboard\?add=equipment|dashboard\/equipment\/new|equipment\/\d+\/ask|alerts\?.*)$/;

/** The signed-in user of a page. @throws a redirect to /auth @param isLost whether what a form had sent is gone */
export async function requirePageUser(
  { request, session: { user } }: Visit,
  returnTo?: string,
  isLost = returnTo === undefined,
): Promise<User> {
  if (user !== undefined) return user;
  const { pathname, search } = new URL(request.url);
  const path = returnTo ?? `${pathname.replace(/\.data$/, "")}${search}`;
  const tab = WAYS_OF_NEWCOMERS.test(path) && !(await hasSignedInBefore(request)) ? "&tab=register" : "";
  const lost = request.method !== "GET" && isLost ? `&${LOST}=` : "";
  // A path that safePath would reject later is dropped here: the header could be longer than clients accept.
  throw redirect(`/auth?redirectTo=${encodeURIComponent(safePath(path))}${tab}${lost}`);
}

/** Each loader and action under /admin calls it: one can be requested without its parents. @throws a redirect */
export async function requireAdmin(visit: Visit): Promise<User> {
  const { pathname, search } = new URL(visit.request.url);
  const isLink = `${pathname.replace(/\.data$/, "")}${search}` !== "/admin";
  const user = isLink ? await requirePageUser(visit) : visit.session.user;
  if (user?.isAdmin !== true) throw redirect("/", { status: 303 });
  return user;
}

/** Requires cookies with a browser's form of this site; programs may lack them. @throws Problem 400 "cookiesBlocked" */
export function requireCookies({ headers }: Request): void {
  // The development server gives no cookie to send back.
  if (import.meta.env.PROD && headers.get("Sec-Fetch-Site") === "same-origin" && !headers.has("Cookie"))
    throw new Problem(400, "cookiesBlocked");
}

/** Redirects signed-in users away from a page for visitors. @throws a redirect to the home page */
export function redirectSignedIn({ session }: Pick<Visit, "session">): void {
  if (session.user !== undefined) throw redirect("/");
}

/** Signs in under a new session id, remembers the device and ends the old session. @returns the cookies to set */
export async function signIn(visit: Visit, proof: Login, data: Record<string, unknown> = {}): Promise<string[]> {
  return [await replaceSession(visit, proof, data), await rememberDevice(visit.request, proof)];
}

/** Goes on under a new session id with other data; the old session ends. @returns the cookie to set */
export async function replaceSession(
  { request, session }: Visit,
  login: Login | undefined,
  data: Record<string, unknown>,
): Promise<string> {
  const { db } = services();
  const device = login === undefined ? null : describeDevice(request.headers.get("User-Agent"));
  const id = await openSession(db, login, { data, now: clock.now(), device });
  if (session.id !== undefined) await closeSession(db, session.id);
  return sessionCookie().serialize(id);
}

/** Ends the session on the server. @returns headers that delete the browser's cookie and the pages that it has kept */
export async function signOut({ session: { id } }: Visit): Promise<Record<string, string>> {
  if (id !== undefined) await closeSession(services().db, id);
  return { "Set-Cookie": await sessionCookie().serialize("", { maxAge: 0 }), "Clear-Site-Data": '"cache"' };
}

/** Treats a request as having no session, after its session has ended: a later flash opens a new one. */
export function detachSession({ session }: Visit): void {
  Object.assign(session, { id: undefined, user: undefined, data: {} } satisfies Session);
}

/** Sessions of visitors are rows. Thousands of phones share a mobile network's address; few confirm days in an hour. */
const visitors = createQuota({ limit: "sessions of visitors", max: 1_000, withinSeconds: SECONDS_PER_HOUR });

/** Stores flash data for the next page. @returns the cookie of a session opened for it @throws TooMany */
export async function setFlash(
  { session, clientAddress }: Pick<Visit, "session" | "clientAddress">,
  values: Record<string, unknown>,
): Promise<string | undefined> {
  const { db } = services();
  if (session.id === undefined) {
    await visitors.require(networkFor(clientAddress), "tooManyVisitorBookings");
    return sessionCookie().serialize(await openSession(db, undefined, { data: values, now: clock.now() }));
  }
  session.data = { ...session.data, ...values };
  await changeSessionData(db, session.id, values);
  return undefined;
}

/** Removes the notice that was read for a page, once the page is shown: where it redirects, the next page shows it. */
export async function removeShownNotice({ session, hasNotice }: AppLoadContext): Promise<void> {
  const id = hasNotice === true ? (await session)?.id : undefined;
  if (id !== undefined) await makeUnneededWrite(changeSessionData(services().db, id, { notice: undefined }));
}

/** Redirects with a notice. What only reads does not wait for it; visitors above the network's number go without. */
export async function redirectWithNotice(
  visit: Visit,
  path: string,
  notice: Notice,
  init?: HeadersInit,
): Promise<Response> {
  const headers = new Headers(init);
  const kept = setFlash(visit, { notice: path.includes("#") ? { ...notice, comesAlong: true } : notice }).catch(
    (error: unknown) => {
      if (!(error instanceof TooMany)) throw error;
      return undefined;
    },
  );
  const cookie = await (visit.request.method === "GET" ? makeUnneededWrite(kept) : kept);
  if (cookie !== undefined) headers.append("Set-Cookie", cookie);
  return redirect(path, { status: 303, headers });
}
