import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { MessageKey } from "~/domain/errors";
import { readPageQuery } from "~/domain/search/equipment-query";
import { detectLanguage } from "~/i18n/detection.server";
import type { Translate } from "~/i18n/namespaces";
import { translatorFor } from "~/i18n/texts.server";
import { readBody, requireValid } from "./body.server";
import { openCall, type Call, type UserCall } from "./call.server";
import { Problem, toProblem } from "./problems.server";

/**
 * Loaders and actions under /api: JSON responses, one error format, texts in the language of the request.
 */

type Method = "POST" | "PUT" | "PATCH" | "DELETE";
type Answer = (call: Call) => Promise<Response>;

const PRIVATE = { "Cache-Control": "private, no-store" };

/** A JSON response that is not cached. */
export function jsonAnswer(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", PRIVATE["Cache-Control"]);
  return Response.json(body, { ...init, headers });
}

/**
 * A page of a list, by `limit` (at most 500) and `cursor`; a Link header leads to the next.
 *
 * @param usual rows where the request names no limit
 */
export async function pagedAnswer(
  { url, settings }: Call,
  usual: number,
  list: (part: { limit: number; offset: number }) => Promise<readonly unknown[]>,
): Promise<Response> {
  const asked = readPageQuery(url.searchParams);
  const limit = url.searchParams.has("limit") ? asked.limit : usual;
  const offset = asked.cursor ?? 0;
  // One more tells whether there are more.
  const rows = await list({ limit: limit + 1, offset });
  const headers = new Headers();
  if (rows.length > limit) {
    const next = new URL(`${url.pathname}${url.search}`, settings.appUrl);
    next.searchParams.set("cursor", String(offset + limit));
    headers.set("Link", `<${next.href}>; rel="next"`);
  }
  return jsonAnswer(rows.slice(0, limit), { headers });
}

/** Handles GET and HEAD. */
export function apiLoader(answer: Answer): (args: LoaderFunctionArgs) => Promise<Response> {
  return (args) => respond(args, answer);
}

/** Handles the given methods; any other gets 405 with an Allow header. */
export function apiAction(
  answers: Partial<Record<Method, Answer>>,
  others: readonly string[] = [],
): (args: ActionFunctionArgs) => Promise<Response> {
  const allowed = [...others, ...Object.keys(answers)].join(", ");
  return (args) => {
    const answer = answers[args.request.method as Method];
    return respond(args, answer ?? (() => Promise.reject(refusal(allowed))));
  };
}

/** A loader that answers GET with 405. */
export function allowOnly(...methods: Method[]): (args: LoaderFunctionArgs) => Promise<Response> {
  return (args) => respond(args, () => Promise.reject(refusal(methods.join(", "))));
}

function refusal(allowed: string): Problem {
  return new Problem(405, "methodNotAllowed", { headers: { Allow: allowed } });
}

async function respond(args: ActionFunctionArgs, answer: Answer): Promise<Response> {
  const call = await openCall(args).catch((error: unknown) => toProblem(error));
  // Without its call it is not known who asks, only which language the browser says.
  if (call instanceof Problem) return problemAnswer(translatorFor(await detectLanguage(args.request)), call);
  try {
    return await answer(call);
  } catch (error) {
    return problemAnswer(call.t, toProblem(error));
  }
}

function problemAnswer(t: Translate, problem: Problem): Response {
  const text = t(`messages:${problem.key}`, problem.values);
  const details = Object.fromEntries(
    Object.entries(problem.fields).map(([field, keys]) => [
      field,
      keys.map((key) => t(`messages:${key}`, problem.values)),
    ]),
  );
  const body = {
    error: text,
    message: text,
    ...(problem.reason === undefined ? {} : { reason: problem.reason }),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
  return Response.json(body, { status: problem.status, headers: { ...PRIVATE, ...problem.headers } });
}

/**
 * Narrows a call to one with a user.
 *
 * @throws Problem 401 without a signed-in user
 */
export function requireUser(call: Call, words: MessageKey = "signInFirst"): UserCall {
  if (call.user === undefined) throw new Problem(401, words);
  return { ...call, user: call.user };
}

/**
 * Parses and validates the body, JSON or form.
 *
 * @throws Problem 415 or 400; Invalid with the errors by field
 */
export async function requireBody<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
  return readBody(call.request, schema);
}

/**
 * The same, with an absent body read as an empty object.
 *
 * @throws Problem 415 or 400; Invalid with the errors by field
 */
export async function readOptionalBody<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
  const sent = await call.request.clone().arrayBuffer();
  return sent.byteLength === 0 ? requireValid({}, schema) : readBody(call.request, schema);
}
