import type { LocationPart } from "./parse-location";
import { soundOf, spellingOf, writingOf } from "./place-sound";

/** A part of a location with how it sounds, and the ways to read several words without a comma. */

export interface Part extends LocationPart {
  sound: string;
  spelling: string;
  writing: string;
}

/** More words are a sentence. */
const MAX_DIVIDED_WORDS = 4;

export const listen = (part: LocationPart): Part => {
  const name = part.words.join(" ");
  return { ...part, sound: soundOf(name), spelling: spellingOf(name), writing: writingOf(name) };
};

/** Several words without a comma as a place and what it lies in: 'Ausa Latur', 'udgir latur maharashtra'. */
export function divide(parts: readonly Part[]): Part[][] {
  const at = parts.findIndex(({ words, role }) => words.length > 1 && (role === "any" || role === "village"));
  const part = parts[at];
  if (part === undefined || part.words.length > MAX_DIVIDED_WORDS) return [];
  const readings: Part[][] = [];
  for (let length = part.words.length - 1; length > 0; length -= 1) {
    const first = listen({ words: part.words.slice(0, length), role: part.role });
    const rest = listen({ words: part.words.slice(length), role: "any" });
    readings.push([...parts.slice(0, at), first, rest, ...parts.slice(at + 1)]);
    readings.push(...divide([rest]).map((more) => [...parts.slice(0, at), first, ...more, ...parts.slice(at + 1)]));
  }
  return readings.toSorted((one, other) => one.length - other.length);
}
