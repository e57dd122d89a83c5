import { SocketAddress } from "node:net";
import ipaddr from "ipaddr.js";

/** Client addresses: validated, and grouped by the network that one customer owns. */

const UNKNOWN = "unknown";
const NETWORK_GROUPS = 4;

const hasColon = (address: string) => address.includes(":");

/** A request asks several times for the same address. */
const seen = new Set<string>();
const MAX_SEEN = 1_000;

/** Whether a text is an address. `isIP` of Node compiles a pattern of IPv6 that takes a hundredth of a start. */
export function isAddress(text: string): boolean {
  if (text === "" || seen.has(text)) return text !== "";
  try {
    // It throws for any other text.
    void new SocketAddress({ address: text, family: hasColon(text) ? "ipv6" : "ipv4" });
  } catch {
    return false;
  }
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.add(text);
  return true;
}

/**
 * The canonical form of a client's address: IPv4 also where it is mapped into IPv6, no zone.
 *
 * @param forwarded address according to the trusted proxies, not validated
 * @param peer other end of the connection, used when `forwarded` is no address
 */
export function normaliseAddress(forwarded: string | undefined, peer: string | undefined): string {
  for (const candidate of [forwarded, peer]) {
    const address = (candidate ?? "").split("%")[0]?.trim() ?? "";
    if (isAddress(address)) return ipaddr.process(address).toString();
  }
  return UNKNOWN;
}

/** The key that limits count by: an IPv4 address, or the /64 network of an IPv6 one, since one line owns all of it. */
export function networkFor(address: string): string {
  return hasColon(address) && isAddress(address)
    ? `${ipaddr.IPv6.parse(address)
        .parts.slice(0, NETWORK_GROUPS)
        .map((group) => group.toString(16))
        .join(":")}::/64`
    : address;
}

/** True for addresses of the host that the server runs on. */
export function isLoopback(address: string): boolean {
  return isAddress(address) && ipaddr.process(address).range() === "loopback";
}

/** The key that limits count by; undefined on loopback, which is every client's address behind an undeclared proxy. */
export const limitedNetwork = (address: string): string | undefined =>
  isLoopback(address) ? undefined : networkFor(address);
