/**
 * A small repeatable random source, so that one machine keeps one picture for ever.
 * @param seed any integer
 * @returns a function giving numbers from 0 (included) to 1 (not included)
 */
export function createRandom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    // mulberry32: few operations, and neighbouring seeds give unrelated sequences
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
