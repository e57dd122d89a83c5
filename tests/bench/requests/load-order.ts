/** What a load generator is told, and what it tells. */

export interface LoadOrder {
  port: number;
  /** `{n}` stands for a number that no other request has. */
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Before counting begins. */
  warmUpSeconds: number;
}

export interface LoadResult {
  seconds: number;
  /** Of answers with status 200, in the order they came. */
  latenciesMs: number[];
  bytes: number;
  /** Answers with another status, by it. */
  others: Record<number, number>;
}

/** The requests of an order: the bytes of the next one. */
export function requestsOf({ port, path, headers }: Pick<LoadOrder, "port" | "path" | "headers">): () => string {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const rest = ` HTTP/1.1\r\n${lines.join("")}\r\n`;
  const [before = "", after] = path.split("{n}");
  let number = 0;
  return () => {
    number += 1;
    return `GET ${after === undefined ? before : `${before}${number}${after}`}${rest}`;
  };
}
