import { isIP, isIPv4 } from "node:net";

/** Client addresses: read safely, and grouped the way networks hand them out. */

const UNKNOWN = "unknown";
const IPV6_NETWORK_GROUPS = 4;
const IPV6_GROUPS = 8;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address as it is written everywhere in the product: IPv4 plainly, IPv6 without its zone.
 *
 * @param claimed what the trusted proxies say, which may be anything
 * @param peer the other end of the connection, which stands when the claim is no address
 */
export function normaliseAddress(claimed: string | undefined, peer: string | undefined): string {
  for (const candidate of [claimed, peer]) {
    const plain = (candidate ?? "").split("%")[0]?.trim() ?? "";
    const address = MAPPED_IPV4.exec(plain)?.[1] ?? plain;
    if (isIP(address) !== 0) return address.toLowerCase();
  }
  return UNKNOWN;
}

/** What limits count by: an IPv4 address, or the /64 network of an IPv6 one, since a single line owns all of it. */
export function networkFor(address: string): string {
  if (isIPv4(address) || isIP(address) === 0) return address;
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : IPV6_GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...after];
  return `${groups
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** True for the machine that the server runs on. */
export function isLoopback(address: string): boolean {
  return address === "::1" || (isIPv4(address) && address.startsWith("127."));
}
