import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { User } from "~/domain/users/user";
import type { UserCall } from "./call.server";
import { runPageAction, loadPage, handleForm } from "./page.server";
import { getUser } from "./session.server";

/**
 * The one door to everything under /admin. Each loader and action there goes through it: data of one
 * route can be asked for without those around it.
 */

/**
 * The admin who asks.
 *
 * @throws a redirect to the start for anyone else, visitors included
 */
export async function requireAdmin(request: Request): Promise<User> {
  const user = await getUser(request);
  if (user?.isAdmin !== true) throw redirect("/", { status: 303 });
  return user;
}

/** Loads a page for admins. */
export async function loadAdminPage<T>(args: LoaderFunctionArgs, load: (call: UserCall) => Promise<T>): Promise<T> {
  const user = await requireAdmin(args.request);
  return loadPage(args, (call) => load({ ...call, user }));
}

/** Takes an admin's form in; what is wrong comes back with what was typed. */
export async function handleAdminForm<T>(
  args: ActionFunctionArgs,
  schema: z.ZodType<T>,
  act: (value: T, call: UserCall) => Promise<Response>,
) {
  const user = await requireAdmin(args.request);
  return handleForm(args, schema, (value, call) => act(value, { ...call, user }));
}

/** Does what an admin's button asks for. A problem is said on the page that the button stands on. */
export async function runAdminPageAction(
  args: ActionFunctionArgs,
  page: string,
  act: (call: UserCall) => Promise<Response>,
): Promise<Response> {
  await requireAdmin(args.request);
  return runPageAction(args, page, act);
}
