import { matchRoutes } from "@remix-run/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Conflict, NotFound } from "~/domain/errors";
import { answerCall, respond } from "~/http/api.server";
import { API } from "~/operations/api.server";
import { storeEquipmentImage } from "~/operations/equipment.server";

/** The table of operations, and what only pages call. */
const OFFERED: typeof API = { ...API, "/dashboard/equipment/image": { POST: storeEquipmentImage } };
const ADDRESSES = Object.keys(OFFERED).map((path) => ({ path }));

function answer(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const { pathname } = new URL(args.request.url);
  const [match] = matchRoutes(ADDRESSES, pathname) ?? [];
  const offered = match && OFFERED[match.route.path];
  if (offered !== undefined) return answerCall({ ...args, params: match?.params ?? {} }, offered);
  // In place of a call that was made for another account: see server/named-account.ts.
  const isOthers = pathname === "/other-account/call" && args.request.method !== "GET";
  return respond(args, () => Promise.reject(isOthers ? new Conflict("otherAccount") : new NotFound("pathNotFound")));
}

export const loader = answer;
export const action = answer;
