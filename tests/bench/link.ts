import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/**
 * A slow connection between a browser and servers of this machine, made of TCP proxies: a handshake of one round trip,
 * slow start from ten segments (RFC 6928), and one line in each direction that all connections share.
 */

const HOST = "127.0.0.1";
const SEGMENT_BYTES = 1_460;
/** IP and TCP headers of a segment. */
const HEADER_BYTES = 40;
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES;
const LARGEST_WINDOW_BYTES = 1_024 * 1_024;
/** Putting segments on the line only when their turn is near lets connections take turns. */
const LOOKAHEAD_MS = 20;

export interface LinkSpeed {
  downKbps: number;
  upKbps: number;
  roundTripMs: number;
}

/** A server's place at the end of the link. */
export interface LinkEnd {
  /** Where the browser connects to. */
  port: number;
  /** Bytes of payload towards the browser since the last call. */
  takeBytes(): number;
}

/** One direction, which carries one thing after another. */
class Line {
  #freeAt = 0;
  constructor(readonly kbps: number) {}

  /** How long something would wait for its turn, in ms. */
  backlog(): number {
    return Math.max(0, this.#freeAt - performance.now());
  }

  /** @returns when the last bit has left, no earlier than `from` */
  send(bytes: number, from = 0): number {
    const wire = bytes + Math.ceil(bytes / SEGMENT_BYTES) * HEADER_BYTES;
    this.#freeAt = Math.max(performance.now(), from, this.#freeAt) + (wire * 8) / this.kbps;
    return this.#freeAt;
  }
}

export class Link {
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #down: Line;
  readonly #up: Line;

  constructor(readonly speed: LinkSpeed) {
    this.#down = new Line(speed.downKbps);
    this.#up = new Line(speed.upKbps);
  }

  /** Opens a way to a server on a port of this machine. */
  async carryTo(targetPort: number): Promise<LinkEnd> {
    let bytes = 0;
    const server = createServer((client) => this.#carry(client, connect(targetPort, HOST), (more) => (bytes += more)));
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    const takeBytes = () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    };
    return { port: (server.address() as AddressInfo).port, takeBytes };
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  #carry(client: Socket, target: Socket, count: (bytes: number) => void): void {
    const end = () => void (client.destroy(), target.destroy());
    for (const socket of [client, target]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.once("close", () => this.#sockets.delete(socket));
    }
    // The other way round, what a server has sent before it ended is still on its way.
    client.on("close", end);
    const handshakeEndsAt = performance.now() + this.speed.roundTripMs;
    const deliverUp = createDelivery(target);
    client.on("data", (chunk: Buffer) =>
      deliverUp(chunk, this.#up.send(chunk.byteLength, handshakeEndsAt) + this.speed.roundTripMs / 2),
    );
    this.#carryDown(client, target, count);
  }

  #carryDown(client: Socket, target: Socket, count: (bytes: number) => void): void {
    const deliver = createDelivery(client);
    const waiting: Buffer[] = [];
    let [windowBytes, sentBytes, segments] = [FIRST_WINDOW_BYTES, 0, 0];
    let turn: NodeJS.Timeout | undefined;
    let ended = false;
    const closeWhenEmpty = () => void (ended && waiting.length === 0 && segments === 0 && client.end());
    const send = (segment: Buffer) => {
      const bytes = segment.byteLength;
      const arrivesAt = this.#down.send(bytes) + this.speed.roundTripMs / 2;
      sentBytes += bytes;
      segments += 1;
      deliver(segment, arrivesAt, () => {
        segments -= 1;
        count(bytes);
        closeWhenEmpty();
      });
      at(arrivesAt + this.speed.roundTripMs / 2, () => {
        sentBytes -= bytes;
        windowBytes = Math.min(LARGEST_WINDOW_BYTES, windowBytes + bytes);
        pump();
      });
    };
    const pump = () => {
      for (let first = waiting[0]; first !== undefined && turn === undefined; first = waiting[0]) {
        if (sentBytes + Math.min(first.byteLength, SEGMENT_BYTES) > windowBytes) return;
        const backlog = this.#down.backlog();
        if (backlog > LOOKAHEAD_MS) {
          turn = setTimeout(
            () => {
              turn = undefined;
              pump();
            },
            backlog - LOOKAHEAD_MS / 2,
          );
          return;
        }
        if (first.byteLength > SEGMENT_BYTES) waiting[0] = first.subarray(SEGMENT_BYTES);
        else waiting.shift();
        send(first.subarray(0, SEGMENT_BYTES));
      }
    };
    target.on("data", (chunk: Buffer) => {
      waiting.push(chunk);
      pump();
    });
    target.on("end", () => {
      ended = true;
      closeWhenEmpty();
    });
  }
}

/** Writes in the order given: timers of nearly the same moment may fire in another. */
function createDelivery(socket: Socket): (chunk: Buffer, timeMs: number, then?: () => void) => void {
  const queue: { chunk: Buffer; then: (() => void) | undefined }[] = [];
  return (chunk, timeMs, then) => {
    queue.push({ chunk, then });
    at(timeMs, () => {
      const next = queue.shift();
      if (next === undefined || socket.destroyed) return;
      socket.write(next.chunk);
      next.then?.();
    });
  };
}

const at = (timeMs: number, act: () => void) => void setTimeout(act, Math.max(0, timeMs - performance.now()));
