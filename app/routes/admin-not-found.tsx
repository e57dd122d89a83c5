import type { ActionFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/errors";
import { ErrorPage } from "~/components/layout/error-page";
import { runAdminPageAction } from "~/http/admin.server";
import { adminPage } from "~/routes/shared/admin-screen.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = {};

/** A 404 for admins only; other users get the usual refusal, which does not reveal what exists. */
export const loader = adminPage(() => Promise.reject(new NotFound("pathNotFound")));

export const action = (args: ActionFunctionArgs) =>
  runAdminPageAction(args, "/admin", () => Promise.reject(new NotFound("pathNotFound")));

export default function AdminNowhere() {
  return <ErrorPage />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
