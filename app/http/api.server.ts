import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { type DomainError, Forbidden, type MessageKey, Unconfirmed } from "~/domain/errors";
import { readPageQuery } from "~/domain/search/equipment-query";
import type { Translate } from "~/i18n/namespaces";
import { readBody, requireQuery, requireValid } from "./body.server";
import { openCall, type Call, type UserCall } from "./call.server";
import { fieldTexts, Problem, toProblem } from "./problems.server";

/**
 * What people can do, declared once: who may, with which fields, and what it does. Calls under /api are made of it, with
 * JSON answers, one error format and texts in the language of the request, and so are forms of pages and the reference.
 */

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Who = "visitor" | "user" | "admin";

interface Declared<Asker extends Call, Input, About, Done> {
  summary: string;
  /** Fields of the query of a GET, and of the body of anything else, JSON or form. */
  input?: z.ZodType<Input>;
  /** What a query may hold that is read leniently. */
  parameters?: readonly string[];
  /** Without a body it reads an empty one. */
  isBodyOptional?: true;
  signIn?: MessageKey;
  /** Finds what the address names, and refuses strangers before the input is read. */
  about?: (call: Asker) => About | Promise<About>;
  /** Of a success; without an answer it is 204. */
  status?: number;
  /** @returns the answer as JSON, or a whole response; undefined for none */
  run: (call: Asker, input: Input, about: About) => Done | Promise<Done>;
}

export interface Operation<Asker extends Call = UserCall, Input = unknown, Done = unknown> {
  who: Who;
  summary: string;
  input: z.ZodType<Input> | undefined;
  parameters: readonly string[];
  status: number | undefined;
  answer: (call: Call) => Promise<Response>;
  act(call: Asker, input: Input): Promise<Done>;
}

function declare<Asker extends Call, Input, About, Done>(
  who: Who,
  admit: (call: Call, words: MessageKey | undefined) => Asker,
  declared: Declared<Asker, Input, About, Done>,
): Operation<Asker, Input, Done> {
  const { summary, input: schema, parameters = [], status, run } = declared;
  const read = async ({ request, url }: Call): Promise<unknown> => {
    if (schema === undefined) return undefined;
    if (request.method === "GET" || request.method === "HEAD") return requireQuery(url.searchParams, schema);
    if (declared.isBodyOptional === true && (await request.clone().arrayBuffer()).byteLength === 0)
      return requireValid({}, schema);
    return readBody(request, schema);
  };
  // Without `about` or `input` nothing of its type is ever looked at.
  const find = async (asker: Asker) => (await declared.about?.(asker)) as About;
  const answer = async (call: Call) => {
    const asker = admit(call, declared.signIn);
    const found = await find(asker);
    const done = await run(asker, (await read(call)) as Input, found);
    if (done instanceof Response) return done;
    if (done === undefined) return new Response(null, { status: status ?? 204 });
    return jsonAnswer(done, status === undefined ? {} : { status });
  };
  const act = async (asker: Asker, input: Input) => run(asker, input, await find(asker));
  return { who, summary, input: schema, parameters, status, answer, act };
}

export const forVisitors = <Input, About, Done>(declared: Declared<Call, Input, About, Done>) =>
  declare("visitor", (call) => call, declared);

/** For signed-in users: 401 for others. */
export const forUsers = <Input, About, Done>(declared: Declared<UserCall, Input, About, Done>) =>
  declare("user", requireUser, declared);

/** For admins: 401 for visitors, 403 for other users. */
export const forAdmins = <Input, About, Done>(declared: Declared<UserCall, Input, About, Done>) =>
  declare(
    "admin",
    (call, words) => {
      const asker = requireUser(call, words);
      if (!asker.user.isAdmin) throw new Forbidden("notAllowed");
      return asker;
    },
    declared,
  );

const PRIVATE = { "Cache-Control": "private, no-store" };

export function jsonAnswer(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", PRIVATE["Cache-Control"]);
  return Response.json(body, { ...init, headers });
}

/** A file to store, which is not cached. */
export function fileAnswer(name: string, type: string, body: BodyInit): Response {
  const headers = { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"`, ...PRIVATE };
  return new Response(body, { headers });
}

/** A page of a list by `limit` (≤ 500) and `cursor`; a Link header leads on. @param usual rows without a limit */
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

/** Answers a call by what its address offers, by method. */
export function answerCall(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  offered: Partial<Record<Method, Operation>>,
): Promise<Response> {
  const { method } = args.request;
  const operation = offered[(method === "HEAD" ? "GET" : method) as Method];
  const refuse = () =>
    Promise.reject(new Problem(405, "methodNotAllowed", { headers: { Allow: Object.keys(offered).join(", ") } }));
  return respond(args, operation?.answer ?? refuse);
}

/** Opens a call and answers it, or says in JSON why not. */
export async function respond(args: ActionFunctionArgs, answer: (call: Call) => Promise<Response>): Promise<Response> {
  const call = await openCall(args);
  try {
    return await answer(call);
  } catch (error) {
    return problemAnswer(call.t, toProblem(error));
  }
}

function problemAnswer(t: Translate, problem: DomainError): Response {
  // A page asks for the password by a field of its form.
  const key = problem instanceof Unconfirmed ? "confirmAgainByApi" : problem.key;
  const text = t(`messages:${key}`, problem.values);
  const details = fieldTexts(t, problem);
  const body = {
    error: text,
    message: text,
    ...(problem.reason === undefined ? {} : { reason: problem.reason }),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
  return Response.json(body, { status: problem.status, headers: { ...PRIVATE, ...problem.headers } });
}

/** Narrows a call to one with a user. @throws Problem 401 without a signed-in user */
export function requireUser(call: Call, words: MessageKey = "signInFirst"): UserCall {
  if (call.user === undefined) throw new Problem(401, words);
  return { ...call, user: call.user };
}
