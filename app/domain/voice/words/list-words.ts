import { normaliseSpeech } from "../normalise-speech";

/** Words and short phrases that are written one after the other with commas, in the form in which they are heard. */
export function listWords(...lists: string[]): string[] {
  return lists.flatMap((list) => list.split(",").map(normaliseSpeech)).filter((word) => word !== "");
}
