import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Client addresses: validated, and grouped by the network that one customer owns. */

const NETWORK_GROUPS = 4;

/** The canonical address of a client. @param forwarded by trusted proxies, not validated @param peer in its place */
export function normaliseAddress(forwarded: string | undefined, peer: string | undefined): string {
  const addresses = [forwarded, peer].map((text) => (text ?? "").split("%")[0]?.trim() ?? "");
  const address = addresses.find((text) => isIP(text) !== 0);
  return address === undefined ? "unknown" : ipaddr.process(address).toString();
}

/** The key that limits count by: an IPv4 address, or the /64 network of an IPv6 one, since one line owns all of it. */
export function networkFor(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === "loopback";

/** The key that limits count by; undefined on loopback, which is every client's address behind an undeclared proxy. */
export const limitedNetwork = (address: string): string | undefined =>
  isLoopback(address) ? undefined : networkFor(address);
