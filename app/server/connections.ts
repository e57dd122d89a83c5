import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isLoopback, networkFor, normaliseAddress } from "~/http/client-address";
import type { ConnectionWatch } from "./connection-log";

/**
 * Keeps the number of connections within limits by closing those that are idle longest: a newcomer is never refused.
 * A browser opens a closed connection again when it needs it.
 */

export interface ConnectionLimits {
  /** Of all clients, below the file descriptors that a process usually has. */
  max: number;
  /** Of one address: phones of a mobile network share some, and each opens up to six. */
  maxOfAddress: number;
  /** Of all answers that wait in memory for clients to read them; a file of one's own data may be 10 MB. */
  maxUnreadBytes: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  max: 4_000,
  maxOfAddress: 1_000,
  maxUnreadBytes: 128 * 1024 * 1024,
};

/** What a server has open beside connections: its database, files on their way, pipes to Chromium and readers. */
const OTHER_DESCRIPTORS = 150;
const LEAST_CONNECTIONS = 50;

/**
 * The limits of a process that may open fewer files than usual: with none left the kernel's queue is emptied unanswered,
 * and who holds the connections keeps all others out.
 *
 * @param openFiles undefined where it is not known
 */
export function limitsWithin(openFiles: number | undefined): ConnectionLimits {
  const room = Math.max(LEAST_CONNECTIONS, (openFiles ?? Infinity) - OTHER_DESCRIPTORS);
  const { max, maxOfAddress, maxUnreadBytes } = CONNECTION_LIMITS;
  return { max: Math.min(max, room), maxOfAddress: Math.min(maxOfAddress, room), maxUnreadBytes };
}

/** How many files this process may have open, as Linux says; Node has raised it to the most that is allowed. */
export function readOpenFilesLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** How long answers pile up before they are counted: counting costs as much as there are connections. */
const COUNT_UNREAD_MS = 100;

/** Connections of one address, each kind with the longest unused first. */
interface Group {
  idle: Set<Socket>;
  /** A request is being received or answered. */
  busy: Map<Socket, Exchange>;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const sizeOf = ({ idle, busy }: Group) => idle.size + busy.size;

/**
 * The connection to close: idle longest, else the one that has been sending its request longest, else the one that has
 * left its answer unread longest.
 */
function findLeastUsed({ idle, busy }: Group, newcomer: Socket): Socket | undefined {
  for (const socket of idle) if (socket !== newcomer) return socket;
  for (const [socket, { request }] of busy) if (!request.complete) return socket;
  for (const [socket, { response }] of busy) if (response.writableEnded) return socket;
  return undefined;
}

/** Connections by address. */
class Connections {
  readonly #limits: ConnectionLimits;
  readonly #groups = new Map<string, Group>();
  readonly #keys = new Map<Socket, string>();
  readonly #watch: Pick<ConnectionWatch, "onCrowded">;
  #counting: NodeJS.Timeout | undefined;

  constructor(limits: ConnectionLimits, watch: Pick<ConnectionWatch, "onCrowded">) {
    this.#limits = limits;
    this.#watch = watch;
  }

  add(socket: Socket): void {
    const address = normaliseAddress(undefined, socket.remoteAddress);
    const key = networkFor(address);
    const group = this.#groups.get(key) ?? { idle: new Set(), busy: new Map() };
    this.#groups.set(key, group);
    this.#keys.set(socket, key);
    group.idle.add(socket);
    socket.once("close", () => this.#forget(socket));
    // A proxy on this host brings everyone's connections.
    if (sizeOf(group) > this.#limits.maxOfAddress && !isLoopback(address)) this.#close(findLeastUsed(group, socket));
    if (this.#keys.size > this.#limits.max) this.#close(this.#findLeastUsedOfAll(socket));
  }

  /** Moves a connection to the busy ones until its response is over. */
  use(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const group = this.#groups.get(this.#keys.get(socket) ?? "");
    if (group === undefined) return;
    group.idle.delete(socket);
    group.busy.set(socket, { request, response });
    this.#closeUnreadSoon();
    response.once("close", () => {
      // Forgotten meanwhile, or answering the next request already.
      if (group.busy.get(socket)?.request !== request) return;
      group.busy.delete(socket);
      group.idle.add(socket);
    });
  }

  /** Counts while there is anything to count, however many requests come. */
  #closeUnreadSoon(): void {
    if (this.#counting !== undefined) return;
    this.#counting = setTimeout(() => {
      this.#counting = undefined;
      if (this.#closeUnread()) this.#closeUnreadSoon();
    }, COUNT_UNREAD_MS).unref();
  }

  /**
   * Closes what has been left unread longest, while all that is unread takes too much memory.
   *
   * @returns whether any connection is busy
   */
  #closeUnread(): boolean {
    const unread: { socket: Socket; bytes: number }[] = [];
    let bytes = 0;
    let isAnyBusy = false;
    for (const { busy } of this.#groups.values())
      for (const [socket, { response }] of busy) {
        isAnyBusy = true;
        if (!response.writableEnded) continue;
        unread.push({ socket, bytes: response.writableLength });
        bytes += response.writableLength;
      }
    for (const one of unread) {
      if (bytes <= this.#limits.maxUnreadBytes) break;
      this.#close(one.socket);
      bytes -= one.bytes;
    }
    return isAnyBusy;
  }

  /** Of the address with the most connections, where one of them can be closed. */
  #findLeastUsedOfAll(newcomer: Socket): Socket | undefined {
    let found: Socket | undefined;
    let most = 0;
    for (const group of this.#groups.values()) {
      if (sizeOf(group) <= most) continue;
      const socket = findLeastUsed(group, newcomer);
      if (socket !== undefined) [found, most] = [socket, sizeOf(group)];
    }
    return found;
  }

  #close(socket: Socket | undefined): void {
    if (socket === undefined) return;
    this.#watch.onCrowded(socket.remoteAddress);
    this.#forget(socket);
    socket.destroy();
  }

  #forget(socket: Socket): void {
    const key = this.#keys.get(socket);
    const group = this.#groups.get(key ?? "");
    if (key === undefined || group === undefined) return;
    this.#keys.delete(socket);
    group.idle.delete(socket);
    group.busy.delete(socket);
    if (sizeOf(group) === 0) this.#groups.delete(key);
  }
}

/**
 * Applies the limits to a server.
 *
 * @returns to be called when a request begins to be handled
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  watch: Pick<ConnectionWatch, "onCrowded">,
): (request: IncomingMessage, response: ServerResponse) => void {
  const connections = new Connections(limits, watch);
  server.on("connection", (socket: Socket) => connections.add(socket));
  return (request, response) => connections.use(request, response);
}
