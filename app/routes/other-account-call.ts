import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Conflict, NotFound } from "~/domain/errors";
import { respond } from "~/http/api.server";

export const loader = (args: LoaderFunctionArgs) => respond(args, () => Promise.reject(new NotFound("pathNotFound")));

/** Answers in place of a call that was made for another account: see server/named-account.ts. */
export const action = (args: ActionFunctionArgs) => respond(args, () => Promise.reject(new Conflict("otherAccount")));
