import { isRouteErrorResponse } from "@remix-run/react";

/** What a loader has said of its failure, in the visitor's language; undefined for failures that nobody foresaw. */
export function readErrorMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "message" in data ? String(data.message) : undefined;
}
