import { createHmac } from "node:crypto";
import { dayInIndia } from "~/domain/calendar/day";
import { networkFor } from "~/http/client-address";

const LABEL_CHARACTERS = 12;

/** Turns a client's address into what the log calls it. */
export type ClientLabel = (address: string) => string;

/**
 * Labels a client in the log by a keyed hash of its address: all requests of one source on one day in India have the
 * same label, also after a restart, and the address cannot be read from it without the installation's secret. Hashes
 * the network that limits count by, since one line owns a whole IPv6 /64.
 */
export function createClientLabel(secret: string, now: () => Date): ClientLabel {
  let day = "";
  let key = Buffer.alloc(0);
  return (address) => {
    const today = dayInIndia(now());
    if (today !== day) {
      day = today;
      key = createHmac("sha256", secret).update(`client label ${today}`).digest();
    }
    return createHmac("sha256", key).update(networkFor(address)).digest("base64url").slice(0, LABEL_CHARACTERS);
  };
}
