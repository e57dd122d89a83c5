import { matchRoutes } from "@remix-run/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { answerCall, respond } from "~/http/api.server";
import { API } from "~/operations/api.server";

const ADDRESSES = Object.keys(API).map((path) => ({ path }));

/** Answers every call under /api by the table of operations. */
function answer(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const [match] = matchRoutes(ADDRESSES, new URL(args.request.url).pathname) ?? [];
  const offered = match && API[match.route.path];
  if (offered === undefined) return respond(args, () => Promise.reject(new NotFound("pathNotFound")));
  return answerCall({ ...args, params: match?.params ?? {} }, offered);
}

export const loader = answer;
export const action = answer;
