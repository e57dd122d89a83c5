import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

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
export type LinkEnd = Awaited<ReturnType<Link["carryTo"]>>;

const until = (timeMs: number) => sleep(Math.max(0, timeMs - performance.now()));

/** One direction, which carries one thing after another. */
class Line {
  freeAtMs = 0;
  constructor(readonly kbps: number) {}

  /** @returns when the last bit has left, no earlier than `from` */
  send(bytes: number, from = 0): number {
    const wire = bytes + Math.ceil(bytes / SEGMENT_BYTES) * HEADER_BYTES;
    this.freeAtMs = Math.max(performance.now(), from, this.freeAtMs) + (wire * 8) / this.kbps;
    return this.freeAtMs;
  }
}

export class Link {
  readonly #down: Line;
  readonly #up: Line;

  constructor(readonly speed: LinkSpeed) {
    this.#down = new Line(speed.downKbps);
    this.#up = new Line(speed.upKbps);
  }

  /** Opens a way to a server on a port of this machine, which ends with the process. */
  async carryTo(targetPort: number) {
    let bytes = 0;
    const server = createServer((client) => {
      const target = connect(targetPort, HOST);
      const end = () => void (client.destroy(), target.destroy());
      for (const socket of [client, target]) socket.setNoDelay(true).on("error", end);
      // The other way round, what a server has sent before it ended is still on its way.
      client.on("close", end);
      this.#carryUp(client, target).catch(end);
      this.#carryDown(target, client, (more) => (bytes += more)).catch(end);
    });
    await once(server.listen(0, HOST), "listening");
    /** Bytes of payload towards the browser since the last call. */
    const takeBytes = () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    };
    // Where the browser connects to.
    const { port } = server.address() as AddressInfo;
    return { port, takeBytes };
  }

  async #carryUp(client: Socket, target: Socket): Promise<void> {
    const handshakeEndsAt = performance.now() + this.speed.roundTripMs;
    let sent: Promise<unknown> = Promise.resolve();
    for await (const chunk of client as AsyncIterable<Buffer>) {
      const arrivesAt = this.#up.send(chunk.byteLength, handshakeEndsAt) + this.speed.roundTripMs / 2;
      sent = sent.then(() => until(arrivesAt)).then(() => target.destroyed || target.write(chunk));
    }
  }

  async #carryDown(target: Socket, client: Socket, count: (bytes: number) => void): Promise<void> {
    let [windowBytes, openBytes] = [FIRST_WINDOW_BYTES, 0];
    let sent: Promise<unknown> = Promise.resolve();
    let acknowledged = () => undefined as void;
    for await (const chunk of target as AsyncIterable<Buffer>)
      for (let start = 0; start < chunk.byteLength; start += SEGMENT_BYTES) {
        const segment = chunk.subarray(start, start + SEGMENT_BYTES);
        const bytes = segment.byteLength;
        while (openBytes + bytes > windowBytes) await new Promise<void>((resolve) => (acknowledged = resolve));
        while (this.#down.freeAtMs - performance.now() > LOOKAHEAD_MS)
          await until(this.#down.freeAtMs - LOOKAHEAD_MS / 2);
        const arrivesAt = this.#down.send(bytes) + this.speed.roundTripMs / 2;
        openBytes += bytes;
        sent = sent
          .then(() => until(arrivesAt))
          .then(() => {
            count(bytes);
            if (!client.destroyed) client.write(segment);
          });
        void until(arrivesAt + this.speed.roundTripMs / 2).then(() => {
          openBytes -= bytes;
          windowBytes = Math.min(LARGEST_WINDOW_BYTES, windowBytes + bytes);
          acknowledged();
        });
      }
    await sent;
    client.end();
  }
}
