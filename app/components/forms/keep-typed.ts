import type { ClientActionFunctionArgs } from "@remix-run/react";
import { showOffline } from "~/components/layout/show-notice";

const UNREACHABLE = 503;
const REFUSED = 400;

/** The status keeps the page's data from being fetched anew for an answer that has changed nothing. */
const withStatus = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

const isRefusal = (result: unknown) =>
  typeof result === "object" && result !== null && "status" in result && result.status === "error";

/** What fetch fails with, and what Remix makes of a proxy's answer whose server is away. */
const isUnreachable = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));

/**
 * The client action of pages with a form: where the connection breaks it says so, and the form stays with all that was
 * typed.
 */
export async function keepTyped({ serverAction }: ClientActionFunctionArgs) {
  try {
    const result = await serverAction();
    return isRefusal(result) ? withStatus(result, REFUSED) : result;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    showOffline();
    return withStatus(null, UNREACHABLE);
  }
}
