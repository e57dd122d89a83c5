import { createHash } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH_CHARACTERS = 14;
/** Bytes above this multiple of the alphabet's size would bias the first letters. */
const LARGEST_FAIR_BYTE = 256 - (256 % ALPHABET.length) - 1;

export type NextId = (prefix: string) => string;

/**
 * A generator of provider-style ids: a prefix and 14 case-sensitive letters or digits. The same seed always gives the
 * same sequence.
 */
export function createIds(seed: string): NextId {
  let block = 0;
  return (prefix) => {
    let id = "";
    while (id.length < ID_LENGTH_CHARACTERS) {
      block += 1;
      for (const byte of createHash("sha256").update(`${seed}:${block}`).digest()) {
        if (byte > LARGEST_FAIR_BYTE || id.length === ID_LENGTH_CHARACTERS) continue;
        id += ALPHABET.charAt(byte % ALPHABET.length);
      }
    }
    return prefix + id;
  };
}
