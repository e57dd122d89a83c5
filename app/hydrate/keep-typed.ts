import type { ClientActionFunctionArgs } from "@remix-run/react";

/** Holds the words for a connection that is gone, in the page's language. */
const WORDS = "#offline strong, #offline p";
const UNREACHABLE = 503;
const REFUSED = 400;

/** The status keeps the page's data from being fetched anew for an answer that has changed nothing. */
const withStatus = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

const isRefusal = (result: unknown) =>
  typeof result === "object" && result !== null && "status" in result && result.status === "error";

/**
 * Sends a form that React has taken, and answers in the server's place where the connection breaks: the form stays
 * with all that was typed and says so, as it would say what is wrong with it.
 */
export async function keepTyped({ serverAction }: ClientActionFunctionArgs) {
  try {
    const result = await serverAction();
    return isRefusal(result) ? withStatus(result, REFUSED) : result;
  } catch (error) {
    // What fetch fails with; refusals and redirects of the server are of other kinds.
    if (!(error instanceof TypeError)) throw error;
    const said = [...document.querySelectorAll(WORDS)].map(({ textContent }) => textContent ?? "");
    return withStatus({ status: "error", error: { "": said } }, UNREACHABLE);
  }
}
