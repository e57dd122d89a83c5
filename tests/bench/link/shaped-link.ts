import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { SEGMENT_BYTES, SendWindow, SerialLine, type LinkSpeed } from "./link-model";

/**
 * A slow connection between a browser and servers of this machine, made of TCP proxies: a handshake of one
 * round trip, slow start, and one line in each direction that all connections share. It needs no privileges,
 * unlike the kernel's own means.
 */

const HOST = "127.0.0.1";
/** Committing segments to the line only when their turn is near lets connections take turns. */
const LOOKAHEAD_MS = 20;

export interface Carried {
  connections: number;
  /** Payload towards the browser. */
  downBytes: number;
  upBytes: number;
}

/** One server's place at the end of the link. */
export interface LinkEnd {
  /** Where the browser connects to. */
  port: number;
  /** What has been carried since the last call. */
  takeCarried(): Carried;
}

export interface ShapedLink {
  /** Opens a way to a server on a port of this machine. */
  carryTo(targetPort: number): Promise<LinkEnd>;
  /** Takes effect for connections that begin from now on. */
  setSpeed(speed: LinkSpeed): void;
  close(): Promise<void>;
}

interface Lines {
  speed: LinkSpeed;
  down: SerialLine;
  up: SerialLine;
}

const NOTHING_CARRIED: Carried = { connections: 0, downBytes: 0, upBytes: 0 };

/** Makes a link; nothing is carried until a way is opened. */
export function openLink(speed: LinkSpeed): ShapedLink {
  const linesOf = (of: LinkSpeed): Lines => ({
    speed: of,
    down: new SerialLine(of.downKbps),
    up: new SerialLine(of.upKbps),
  });
  let lines = linesOf(speed);
  const servers: Server[] = [];
  const sockets = new Set<Socket>();

  return {
    carryTo: async (targetPort) => {
      let carried = { ...NOTHING_CARRIED };
      const count = (more: Partial<Carried>) => {
        carried.connections += more.connections ?? 0;
        carried.downBytes += more.downBytes ?? 0;
        carried.upBytes += more.upBytes ?? 0;
      };
      const server = createServer((client) => {
        const target = connect(targetPort, HOST);
        for (const socket of [client, target]) {
          sockets.add(socket);
          socket.once("close", () => sockets.delete(socket));
        }
        carryConnection(client, target, lines, count);
      });
      servers.push(server);
      const port = await listen(server);
      return {
        port,
        takeCarried: () => {
          const taken = carried;
          carried = { ...NOTHING_CARRIED };
          return taken;
        },
      };
    },
    setSpeed: (next) => {
      lines = linesOf(next);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

function carryConnection(client: Socket, target: Socket, lines: Lines, count: (more: Partial<Carried>) => void): void {
  count({ connections: 1 });
  const end = () => {
    client.destroy();
    target.destroy();
  };
  for (const socket of [client, target]) {
    socket.setNoDelay(true);
    socket.on("error", end);
  }
  // The other way round, what a server has sent before it ended is still on its way.
  client.on("close", end);
  carryUp(client, target, lines, count);
  carryDown(target, client, lines, count);
}

function carryUp(client: Socket, target: Socket, { up, speed }: Lines, count: (more: Partial<Carried>) => void): void {
  const readyAtMs = performance.now() + speed.roundTripMs;
  const deliver = createDelivery(target);
  client.on("data", (chunk: Buffer) => {
    count({ upBytes: chunk.byteLength });
    const leftAtMs = up.send(Math.max(performance.now(), readyAtMs), chunk.byteLength);
    deliver(chunk, leftAtMs + speed.roundTripMs / 2);
  });
}

function carryDown(
  target: Socket,
  client: Socket,
  { down, speed }: Lines,
  count: (more: Partial<Carried>) => void,
): void {
  const window = new SendWindow();
  const deliver = createDelivery(client);
  const waiting: Buffer[] = [];
  let turn: NodeJS.Timeout | undefined;
  let ended = false;
  let onTheWay = 0;

  const closeWhenEmpty = () => {
    if (ended && waiting.length === 0 && onTheWay === 0) client.end();
  };
  const sendSegment = (segment: Buffer) => {
    const bytes = segment.byteLength;
    const arrivesAtMs = down.send(performance.now(), bytes) + speed.roundTripMs / 2;
    window.sent(bytes);
    onTheWay += 1;
    deliver(segment, arrivesAtMs, () => {
      onTheWay -= 1;
      count({ downBytes: bytes });
      closeWhenEmpty();
    });
    at(arrivesAtMs + speed.roundTripMs / 2, () => {
      window.acknowledged(bytes);
      pump();
    });
  };
  const pump = () => {
    if (turn !== undefined) return;
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if (!window.allows(Math.min(first.byteLength, SEGMENT_BYTES))) return;
      const backlogMs = down.backlogMs(performance.now());
      if (backlogMs > LOOKAHEAD_MS) {
        turn = setTimeout(
          () => {
            turn = undefined;
            pump();
          },
          backlogMs - LOOKAHEAD_MS / 2,
        );
        return;
      }
      if (first.byteLength > SEGMENT_BYTES) waiting[0] = first.subarray(SEGMENT_BYTES);
      else waiting.shift();
      sendSegment(first.subarray(0, SEGMENT_BYTES));
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

/** Writes in the order given: timers of nearly the same moment may fire in another. */
function createDelivery(socket: Socket): (chunk: Buffer, atMs: number, then?: () => void) => void {
  const queue: { chunk: Buffer; then: (() => void) | undefined }[] = [];
  return (chunk, atMs, then) => {
    queue.push({ chunk, then });
    at(atMs, () => {
      const next = queue.shift();
      if (next === undefined || socket.destroyed) return;
      socket.write(next.chunk);
      next.then?.();
    });
  };
}

function at(timeMs: number, act: () => void): void {
  setTimeout(act, Math.max(0, timeMs - performance.now()));
}
