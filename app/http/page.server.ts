import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { MessageKey } from "~/domain/errors";
import { openCall, type Call, type UserCall } from "./call.server";
import { Problem, toProblem } from "./problems.server";
import { redirectWithNotice, requirePageUser } from "./session.server";

/**
 * What pages share: a loader's problem becomes an error page with its text, an action's problem the
 * same form again with what was typed and the texts beside the fields.
 */

/** What an error page is told. */
export interface PageProblem {
  message: string;
}

/** A form's answer: conform's result, with finished texts. Where the form was right but could not be done, `refused` says why. */
export type FormResult = SubmissionResult<string[]> & { refused?: string };

/**
 * Loads a page anybody may see.
 *
 * @throws a data response with the status and text of a problem, for the error page
 */
export async function loadPage<T>(args: LoaderFunctionArgs, load: (call: Call) => Promise<T>): Promise<T> {
  const call = await openCall(args);
  try {
    return await load(call);
  } catch (error) {
    throw toPageError(call, error);
  }
}

/** Loads a page of a signed-in user; anyone else is sent to sign in and comes back afterwards. */
export async function loadUserPage<T>(args: LoaderFunctionArgs, load: (call: UserCall) => Promise<T>): Promise<T> {
  const user = await requirePageUser(args.request);
  return loadPage(args, (call) => load({ ...call, user }));
}

/** A problem as the error page is told of it; a redirect stays one. */
export function toPageError(call: Call, error: unknown): unknown {
  if (error instanceof Response) return error;
  const problem = toProblem(error);
  return data<PageProblem>(
    { message: call.t(`messages:${problem.key}`, problem.values) },
    { status: problem.status, headers: problem.headers },
  );
}

/**
 * Takes a form in. A wrong field, or a problem that `act` meets, answers the same page with the status
 * of the problem, what was typed and the texts; passwords are never sent back.
 *
 * @param act what the form asks for; returns where to go next
 */
export async function handleForm<T>(
  args: ActionFunctionArgs,
  schema: z.ZodType<T>,
  act: (value: T, call: Call) => Promise<Response>,
): Promise<Response | ReturnType<typeof data<FormResult>>> {
  const call = await openCall(args);
  const form = await readForm(call);
  const submission = parseWithZod(form, { schema });
  const hideFields = [...SECRETS, ...listFiles(form)];
  if (submission.status !== "success")
    return data(translateResult(submission.reply({ hideFields }), call), { status: 400 });
  try {
    return await act(submission.value, call);
  } catch (error) {
    if (error instanceof Response) throw error;
    const problem = toProblem(error);
    const fieldErrors = Object.keys(problem.fields).length > 0 ? problem.fields : undefined;
    const reply = submission.reply({ hideFields, ...(fieldErrors ? { fieldErrors } : { formErrors: [problem.key] }) });
    return data(translateResult(reply, call, problem), { status: problem.status, headers: problem.headers });
  }
}

/** The same for a signed-in user's form. */
export async function handleUserForm<T>(
  args: ActionFunctionArgs,
  schema: z.ZodType<T>,
  act: (value: T, call: UserCall) => Promise<Response>,
  returnTo?: string,
): Promise<Response | ReturnType<typeof data<FormResult>>> {
  const user = await requirePageUser(args.request, returnTo);
  return handleForm(args, schema, (value, call) => act(value, { ...call, user }));
}

const SECRETS = ["password", "confirmPassword"];
/** Files go nowhere with an answer: a page cannot fill them in again. */
function listFiles(form: FormData): string[] {
  return [...form].flatMap(([name, value]) => (typeof value === "string" ? [] : [name]));
}

/** Fields by which conform's own scripts steer it. No form here sends them, and it throws at malformed ones. */
const INSTRUCTIONS = ["__intent__", "__state__"];
/** Parts of a field, as in `name[3]` or `name.length`: no form here sends them, and conform makes a list as long as its largest index. */
const PART_OF_A_FIELD = /[.[\]]/;

/**
 * The fields of a form.
 *
 * @throws a data response with 400 where they cannot be read
 */
export async function readForm(call: Call): Promise<FormData> {
  try {
    const form = await call.request.formData();
    for (const name of [...form.keys()])
      if (INSTRUCTIONS.includes(name) || PART_OF_A_FIELD.test(name)) form.delete(name);
    return form;
  } catch {
    throw toPageError(call, new Problem(400, "bodyInvalid"));
  }
}

function translateResult(reply: SubmissionResult<string[]>, call: Call, problem?: Problem): FormResult {
  if (reply.error === null || reply.error === undefined) return reply;
  const spoken = Object.entries(reply.error).map(([field, keys]) => [
    field,
    keys?.map((key) => call.t(`messages:${key as MessageKey}`, problem?.values)) ?? null,
  ]);
  const refused = problem === undefined ? {} : { refused: call.t(`messages:${problem.key}`, problem.values) };
  return { ...reply, ...refused, error: Object.fromEntries(spoken) as Record<string, string[] | null> };
}

/** Sends on with 303, so that the browser asks with GET and a reload sends nothing twice. */
export function seeOther(path: string, headers?: HeadersInit): Response {
  return redirect(path, { status: 303, ...(headers === undefined ? {} : { headers }) });
}

/**
 * Does what a button without fields asks for. A problem is said on the page that the button stands on,
 * unless it is that the asker may not see that page.
 *
 * @param page where the button stands
 */
export async function runPageAction(
  args: ActionFunctionArgs,
  page: string,
  act: (call: UserCall) => Promise<Response>,
): Promise<Response> {
  const user = await requirePageUser(args.request, page);
  const call = await openCall(args);
  try {
    return await act({ ...call, user });
  } catch (error) {
    if (error instanceof Response) throw error;
    const problem = toProblem(error);
    if (problem.status === 403 || problem.status === 404) throw toPageError(call, problem);
    return redirectWithNotice(
      args.request,
      page,
      { variant: "destructive", title: call.t(`messages:${problem.key}`, problem.values) },
      { status: 303 },
    );
  }
}
