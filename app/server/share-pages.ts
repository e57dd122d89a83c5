import type { AskedPage, MadePage } from "./reader-messages";
import type { MadeBy, Readers } from "./readers";
import type { RemixLoadContext } from "./middleware";

type Handle = (request: Request, context: RemixLoadContext) => Promise<Response>;

const SESSION = /(?:^|;\s*)(?:__Host-)?session=([^;]+)/;
const MAX_WRITERS = 2_000;

/** The session that a Cookie or Set-Cookie header names. */
const sessionIn = (header: string | null): string | undefined => SESSION.exec(header ?? "")?.[1];

/** Notes sessions whose next page has a notice to show, which a reader could not mark as shown. */
function createWriters() {
  const writers = new Set<string>();
  return {
    note: (request: Request, answer: Response) => {
      for (const header of [request.headers.get("Cookie"), ...answer.headers.getSetCookie()]) {
        const session = sessionIn(header);
        if (session !== undefined) writers.add(session);
      }
      for (const oldest of writers) {
        if (writers.size <= MAX_WRITERS) return;
        writers.delete(oldest);
      }
    },
    take: (request: Request) => writers.delete(sessionIn(request.headers.get("Cookie")) ?? ""),
  };
}

/**
 * Hands pages that are pure reads to processes beside this one; everything else, and what they refuse, is handled here.
 *
 * @param options.isPureRead by the path
 */
export function sharePages(
  handleHere: Handle,
  { readers, isPureRead }: { readers: Pick<Readers, "make">; isPureRead(path: string): boolean },
): Handle {
  const writers = createWriters();
  return async (request, context) => {
    if (request.method !== "GET") {
      const answer = await handleHere(request, context);
      writers.note(request, answer);
      return answer;
    }
    if (!isPureRead(new URL(request.url).pathname) || writers.take(request)) return handleHere(request, context);
    return readers.make(describe(request, context), {
      makeHere: () => handleHere(request, context),
      take: (page, by) => open(page, by, context),
      isGone: () => request.signal.aborted,
    });
  };
}

function describe(request: Request, { requestId, nonce, clientAddress }: RemixLoadContext): Omit<AskedPage, "id"> {
  return { url: request.url, headers: [...request.headers], context: { requestId, nonce, clientAddress } };
}

function open({ status, headers, body, userId }: MadePage, by: MadeBy, context: RemixLoadContext): Response {
  context.userId = userId;
  context.madeBy = by;
  context.body = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return new Response(null, { status, headers });
}
