import { request, type ClientRequest } from "node:http";

/** Result of one delivery attempt: an HTTP status, or why there was none. */
export interface Attempt {
  atMs: number;
  status: number | null;
  error: string | null;
}

/** Posts events and never throws. */
export interface Transport {
  post(url: string, body: Buffer, headers: Record<string, string>): Promise<Omit<Attempt, "atMs">>;
  /** Aborts every post in progress. */
  abort(): void;
}

/** The provider's timeout for a response. */
const ANSWER_TIMEOUT_MS = 5_000;

/** A transport over plain HTTP, one connection a post. */
export function createTransport(): Transport {
  const underWay = new Set<ClientRequest>();
  return {
    post(url, body, headers) {
      return new Promise((resolve) => {
        const outgoing = request(url, {
          method: "POST",
          agent: false,
          headers: { ...headers, "Content-Length": body.length },
        });
        const finish = (status: number | null, error: string | null): void => {
          clearTimeout(deadline);
          underWay.delete(outgoing);
          resolve({ status, error });
        };
        const deadline = setTimeout(() => outgoing.destroy(new Error("no answer in time")), ANSWER_TIMEOUT_MS);
        deadline.unref();
        underWay.add(outgoing);
        outgoing.on("error", (error) => finish(null, error.message || "connection failed"));
        outgoing.on("response", (incoming) => {
          incoming.resume();
          incoming.on("error", () => undefined);
          finish(incoming.statusCode ?? null, null);
        });
        outgoing.end(body);
      });
    },
    abort() {
      for (const outgoing of underWay) outgoing.destroy(new Error("broken off"));
    },
  };
}
