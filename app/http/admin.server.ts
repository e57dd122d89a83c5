import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { User } from "~/domain/users/user";
import type { UserCall } from "./call.server";
import { runPageAction, userForm, type Answer } from "./page.server";
import { getUser, requirePageUser } from "./session.server";

/**
 * Guards for everything under /admin. Each loader and action there uses them: a route's data can be requested without
 * its parent routes.
 */

/**
 * Requires an admin.
 *
 * @throws a redirect to the home page for other users, and for visitors of /admin itself; to the login for visitors who
 *   follow a link to anything below it, as an alert has
 */
export async function requireAdmin(request: Request): Promise<User> {
  const { pathname, search } = new URL(request.url);
  const isLink = `${pathname.replace(/\.data$/, "")}${search}` !== "/admin";
  const user = isLink ? await requirePageUser(request) : await getUser(request);
  if (user?.isAdmin !== true) throw redirect("/", { status: 303 });
  return user;
}

/** The action of an admin's form. */
export const adminForm = <T, R extends object = Response>(
  schema: z.ZodType<T>,
  act: (value: T, call: UserCall) => Promise<R>,
) => userForm(schema, act, requireAdmin);

/** Runs the action of an admin's button; a problem is shown as a notice on the page with the button. */
export async function runAdminPageAction<T extends object = Response>(
  args: ActionFunctionArgs,
  page: string,
  act: (call: UserCall) => Promise<T>,
): Promise<Answer<T>> {
  await requireAdmin(args.request);
  return runPageAction(args, page, act);
}
