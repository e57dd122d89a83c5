import { MS_PER_SECOND } from "~/domain/calendar/duration";
import type { Log } from "~/http/log.server";
import { normaliseAddress } from "~/http/client-address";
import type { ClientLabel } from "./client-label";

/** One line for many connections, or a flood of them would be a flood of lines. */
const SUMMARY_MS = 10 * MS_PER_SECOND;
const MAX_CLIENTS = 50;

/** Told of what never becomes a request, so that it can be traced to its source all the same. */
export interface ConnectionWatch {
  /** A connection was closed because its address, or the server, had too many, or because it sent too many requests at once. */
  onCrowded(remoteAddress: string | undefined): void;
  /** What came over a connection is not valid HTTP, or came too slowly. */
  onMalformed(remoteAddress: string | undefined, facts: { requestId: string; status: number }): void;
}

/** Logs connections that never became a request, by the label of their client. */
export function createConnectionLog(log: Log, labelClient: ClientLabel): ConnectionWatch {
  let closed = new Map<string, number>();
  const label = (remoteAddress: string | undefined) => labelClient(normaliseAddress(undefined, remoteAddress));
  const summarise = () => {
    const clients = Object.fromEntries([...closed].sort(([, a], [, b]) => b - a).slice(0, MAX_CLIENTS));
    closed = new Map();
    log.warn("connections closed over the limit", { clients });
  };
  return {
    onCrowded: (remoteAddress) => {
      const client = label(remoteAddress);
      if (closed.size === 0) setTimeout(summarise, SUMMARY_MS).unref();
      closed.set(client, (closed.get(client) ?? 0) + 1);
    },
    onMalformed: (remoteAddress, facts) => log.info("malformed request", { ...facts, client: label(remoteAddress) }),
  };
}
