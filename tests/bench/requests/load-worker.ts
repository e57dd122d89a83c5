import { MS_PER_SECOND } from "~/domain/calendar/duration";
import { connect, type Socket } from "node:net";
import { AnswerReader } from "./answer-reader";
import { createRequests, type LoadOrder, type LoadResult } from "./load-order";

/**
 * Asks as fast as it is answered, on kept connections, in a process of its own. It writes and reads HTTP itself:
 * Node's client would take more of the machine than the server it measures.
 */

const HOST = "127.0.0.1";

process.once("message", (order: LoadOrder) => {
  void putLoad(order).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function putLoad(order: LoadOrder): Promise<LoadResult> {
  const writeNext = createRequests(order);
  const startsAtMs = performance.now() + order.warmUpSeconds * MS_PER_SECOND;
  const endsAtMs = startsAtMs + order.seconds * MS_PER_SECOND;
  const result: LoadResult = {
    seconds: order.seconds,
    answers: 0,
    latenciesMs: [],
    answeredAtMs: [],
    bytes: 0,
    others: {},
  };
  const connections = Array.from({ length: order.connections }, () =>
    keepAsking({ port: order.port, writeNext, startsAtMs, endsAtMs, result }),
  );
  await Promise.all(connections);
  return result;
}

interface Asking {
  port: number;
  writeNext: () => string;
  startsAtMs: number;
  endsAtMs: number;
  result: LoadResult;
}

function keepAsking({ port, writeNext, startsAtMs, endsAtMs, result }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader();
    let askedAtMs = 0;
    const ask = (socket: Socket) => {
      askedAtMs = performance.now();
      socket.write(writeNext());
    };
    const socket = connect(port, HOST, () => ask(socket));
    socket.setNoDelay(true);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The server closed a connection.")));
    socket.on("data", (chunk: Buffer) => {
      for (const { status, bytes } of reader.read(chunk)) {
        const nowMs = performance.now();
        result.answers += 1;
        if (nowMs >= startsAtMs && nowMs <= endsAtMs) note(result, status, bytes, nowMs - askedAtMs);
        if (nowMs < endsAtMs) {
          ask(socket);
        } else {
          resolve();
          socket.destroy();
          return;
        }
      }
    });
  });
}

function note(result: LoadResult, status: number, bytes: number, latencyMs: number): void {
  if (status !== 200) {
    result.others[status] = (result.others[status] ?? 0) + 1;
    return;
  }
  result.latenciesMs.push(latencyMs);
  result.answeredAtMs.push(Date.now());
  result.bytes += bytes;
}
