/** What a load generator is told, and what it tells. */

export interface LoadOrder {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** Cookie headers that requests take in turn, instead of the same each time. */
  cookies?: readonly string[];
  connections: number;
  seconds: number;
  /** Before counting begins. */
  warmUpSeconds: number;
}

/** A browser that takes Brotli. */
export const BROTLI = { "Accept-Encoding": "br, gzip", "Accept-Language": "en" };
/** The same with credentials: nobody may answer it from what was made for another. */
export const UNCACHED = { ...BROTLI, Authorization: "Basic Ym90Og==" };

export interface LoadResult {
  seconds: number;
  /** All answers, the uncounted ones of the warm-up among them. */
  answers: number;
  /** Of answers with status 200, in the order they came. */
  latenciesMs: number[];
  /** When each of them came, since 1970. */
  answeredAtMs: number[];
  bytes: number;
  /** Answers with another status, by it. */
  others: Record<number, number>;
}

/** Writes requests as they go over the wire, one at each call. */
export function createRequests(order: Pick<LoadOrder, "port" | "path" | "headers" | "cookies">): () => string {
  const { headers, cookies = [] } = order;
  const texts =
    cookies.length === 0
      ? [writeRequest(order)]
      : cookies.map((cookie) => writeRequest({ ...order, headers: { ...headers, Cookie: cookie } }));
  let asked = 0;
  return () => {
    asked += 1;
    return texts[asked % texts.length] ?? "";
  };
}

/** A request as it goes over the wire. */
export function writeRequest({ port, path, headers }: Pick<LoadOrder, "port" | "path" | "headers">): string {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
