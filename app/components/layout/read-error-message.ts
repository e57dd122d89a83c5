import { isRouteErrorResponse } from "@remix-run/react";

/** A loader's error message in the visitor's language; undefined for unexpected failures. */
export function readErrorMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "message" in data ? String(data.message) : undefined;
}
