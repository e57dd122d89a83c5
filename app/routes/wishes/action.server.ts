import type { ActionFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { removeWish, saveWish } from "~/domain/wishes/wishes.server";
import { readForm, runPageAction } from "~/http/page.server";
import { redirectWithNotice, safePath } from "~/http/session.server";
import { openCall } from "~/http/call.server";

const PATH = "/wishes";

/** Stores the wish of a form, or removes one. A visitor signs in first and comes back to the wish. */
export async function handleWish(args: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(await openCall({ ...args, request: args.request.clone() }));
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const query = read("query");
  // A header as long as a body is more than clients accept.
  const comeBack = query === undefined ? PATH : safePath(`${PATH}?${new URLSearchParams(query).toString()}`, PATH);
  return runPageAction(args, comeBack, async ({ db, user, now, t, request }) => {
    // One that is gone was removed by a first press.
    if (query === undefined) await removeWish(db, readId(read("remove")), user).catch(ignoreNotFound);
    else await saveWish(db, query, user, now);
    const title = t(query === undefined ? "equipment:wishRemoved" : "equipment:wishSaved");
    return redirectWithNotice(request, PATH, { title });
  });
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}
