import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { ErrorPage } from "~/components/layout/error-page";
import { runAdminPageAction, loadAdminPage } from "~/http/admin.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = {};

/** A 404 for admins only; other users get the usual refusal, which does not reveal what exists. */
export const loader = (args: LoaderFunctionArgs) =>
  loadAdminPage(args, () => Promise.reject(new NotFound("pathNotFound")));

export const action = (args: ActionFunctionArgs) =>
  runAdminPageAction(args, "/admin", () => Promise.reject(new NotFound("pathNotFound")));

export default function AdminNowhere() {
  return <ErrorPage />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
