import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { DomainError, MessageKey } from "~/domain/errors";
import type { User } from "~/domain/users/user";
import type { Namespace } from "~/i18n/namespaces";
import type { Operation } from "./api.server";
import { openCall, type Call, type UserCall } from "./call.server";
import { Problem, toProblem } from "./problems.server";
import { redirectWithNotice, requireAdmin, requirePageUser, type Notice } from "./session.server";

/** A problem in a loader becomes an error page, one in an action the same form with its values and errors. */

export interface PageHandle {
  /** Of its texts, besides the common ones. */
  i18n?: readonly Namespace[];
  images?: boolean;
  /** True where the page has a link to the page above it, which phones show in the header. */
  isInner?: boolean;
  /** True where the page has an action bar, which phones show in place of the tabs. */
  hasActions?: boolean;
  /** True where the address holds a secret: the page is kept nowhere. */
  isSecret?: boolean;
  /** True where search engines are to leave the page out. */
  isUnlisted?: boolean;
}

export interface PageProblem {
  key?: string;
  message: string;
}

/** Where a form leads, and what is said there. */
interface Onward {
  to: string;
  say: Notice;
}
/** What is left of an action's results for its page. A redirect never is: with one in it, Remix would type them as any. */
export type Answer<Result> = Exclude<Result, Onward | Response>;

const isOnward = (done: object): done is Onward => "to" in done && "say" in done;

const follow = async <Result extends object>(call: Call, done: Result): Promise<Answer<Result>> =>
  (isOnward(done) ? await redirectWithNotice(call, done.to, done.say) : done) as Answer<Result>;

type Admit = (call: Call) => Promise<User>;

/** Opens the calls of users whom `admit` lets in. */
const openFor =
  (admit: Admit) =>
  async (args: ActionFunctionArgs): Promise<UserCall> => {
    const call = await openCall(args);
    return { ...call, user: await admit(call) };
  };

/** Conform's result with translated texts. `refused`: why a valid form failed; `choices`: what may be meant. */
export type FormResult = SubmissionResult<string[]> & { refused?: string; choices?: readonly string[] | undefined };

/** The loader of a page for everybody. @throws a data response with the status and text for the error page */
export function publicPage<T>(load: (call: Call) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    const call = await openCall(args);
    try {
      return await load(call);
    } catch (error) {
      throw toPageError(call, error);
    }
  };
}

/** The loader of a page for users whom `admit` lets in; others are redirected to /auth and back. */
export const userPage = <T>(load: (call: UserCall) => Promise<T>, admit: Admit = requirePageUser) =>
  publicPage(async (call) => load({ ...call, user: await admit(call) }));

export function toPageError(call: Call, error: unknown): unknown {
  if (error instanceof Response) return error;
  const problem = toProblem(error);
  return data<PageProblem>(
    { key: problem.key, message: call.t(`messages:${problem.key}`, problem.values) },
    { status: problem.status, headers: problem.headers },
  );
}

/**
 * The action of a form: a refusal shows the same page with status, values and errors; passwords are never sent back.
 * @param act returns where it leads, or what is shown @param prepare changes the form before it is validated
 */
export const publicForm = <T, R extends object = Response>(
  schema: z.ZodType<T>,
  act: (value: T, call: Call) => Promise<R>,
  prepare?: (form: FormData, call: Call) => Promise<void>,
) => formOf(openCall, schema, act, prepare);

/** The same for users whom `admit` lets in; a login leads back to its address. */
export const userForm = <T, R extends object = Response>(
  schema: z.ZodType<T>,
  act: (value: T, call: UserCall) => Promise<R>,
  admit: Admit = requirePageUser,
  prepare?: (form: FormData, call: UserCall) => Promise<void>,
) => formOf(openFor(admit), schema, act, prepare);

function formOf<Asker extends Call, T, R extends object>(
  open: (args: ActionFunctionArgs) => Promise<Asker>,
  schema: z.ZodType<T>,
  act: (value: T, call: Asker) => Promise<R>,
  prepare?: (form: FormData, call: Asker) => Promise<void>,
) {
  return async (args: ActionFunctionArgs): Promise<Answer<R> | ReturnType<typeof data<FormResult>>> => {
    const call = await open(args);
    const form = await readForm(call);
    const refused = await prepare?.(form, call).then(() => undefined, toProblem);
    const submission = parseWithZod(form, { schema });
    const hideFields = [...SECRETS, ...listFiles(form)];
    const refuse = (problem: DomainError | undefined, status = problem?.status ?? 400) => {
      const fieldErrors = problem && Object.keys(problem.fields).length > 0 ? problem.fields : undefined;
      const errors = fieldErrors ? { fieldErrors } : problem ? { formErrors: [problem.key] } : {};
      const reply = submission.reply({ hideFields, ...errors });
      return data(translateResult(reply, call, problem), { status, headers: problem?.headers });
    };
    if (submission.status !== "success") return refuse(refused, 400);
    if (refused !== undefined) return refuse(refused);
    try {
      return await follow(call, await act(submission.value, call));
    } catch (error) {
      if (error instanceof Response) throw error;
      return refuse(toProblem(error));
    }
  };
}

export const adminForm = <T, R extends object = Response>(
  schema: z.ZodType<T>,
  act: (value: T, call: UserCall) => Promise<R>,
) => userForm(schema, act, requireAdmin);

/** The action of a form that does an operation. @param then where that leads, and what is said there */
export const formAction = <Input, Done, R extends object>(
  { who, input = z.custom<Input>(), act }: Operation<UserCall, Input, Done>,
  then: (done: Done, call: UserCall, given: Input) => R,
) =>
  userForm(
    input,
    async (given, call) => then(await act(call, given), call, given),
    who === "admin" ? requireAdmin : requirePageUser,
  );

const SECRETS = ["password", "confirmPassword", "currentPassword", "code"];
/** Files are left out: a page cannot refill a file input. */
function listFiles(form: FormData): string[] {
  return [...form].flatMap(([name, value]) => (typeof value === "string" ? [] : [name]));
}

/** Control fields of conform's client. No form here sends them, and conform throws on malformed ones. */
const INSTRUCTIONS = ["__intent__", "__state__"];
/** Nested names such as `name[3]`: no form here sends them, and conform allocates a list up to the largest index. */
const PART_OF_A_FIELD = /[.[\]]/;

/** Parses a form's fields. @throws a data response with 400 for a malformed body */
export async function readForm(call: Call): Promise<FormData> {
  try {
    const form = new FormData();
    // Built once: deleting from a form takes time by its length for every field.
    for (const [name, value] of await call.request.formData())
      if (!INSTRUCTIONS.includes(name) && !PART_OF_A_FIELD.test(name)) form.append(name, value);
    return form;
  } catch {
    throw toPageError(call, new Problem(400, "bodyInvalid"));
  }
}

function translateResult(reply: SubmissionResult<string[]>, call: Call, problem?: DomainError): FormResult {
  if (reply.error === null || reply.error === undefined) return reply;
  const translated = Object.entries(reply.error).map(([field, keys]) => [
    field,
    keys?.map((key) => call.t(`messages:${key as MessageKey}`, problem?.values)) ?? null,
  ]);
  const refused =
    problem === undefined
      ? {}
      : { refused: call.t(`messages:${problem.key}`, problem.values), choices: problem.choices };
  return { ...reply, ...refused, error: Object.fromEntries(translated) as Record<string, string[] | null> };
}

/** Redirects with 303, so that the browser continues with GET and a reload submits nothing twice. */
export function seeOther(path: string, headers?: HeadersInit): Response {
  return redirect(path, { status: 303, ...(headers === undefined ? {} : { headers }) });
}

/** Runs a button's action: a problem is a notice on `page`, 403 and 404 an error page. @param admit redirects others */
export async function runPageAction<T extends object = Response>(
  args: ActionFunctionArgs,
  page: string,
  act: (call: UserCall) => Promise<T>,
  admit: Admit = (call) => requirePageUser(call, page),
): Promise<Answer<T>> {
  const call = await openFor(admit)(args);
  try {
    return await follow(call, await act(call));
  } catch (error) {
    if (error instanceof Response) throw error;
    const problem = toProblem(error);
    if (problem.status === 403 || problem.status === 404) throw toPageError(call, problem);
    const title = call.t(`messages:${problem.key}`, problem.values);
    throw await redirectWithNotice(call, page, { variant: "destructive", title });
  }
}

export const runAdminPageAction = <T extends object = Response>(
  args: ActionFunctionArgs,
  page: string,
  act: (call: UserCall) => Promise<T>,
) => runPageAction(args, page, act, requireAdmin);
