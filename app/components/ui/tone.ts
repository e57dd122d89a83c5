/** Colours with a meaning; each is a class that sets a foreground and a pale background. */
export type Tone = "green" | "yellow" | "red" | "grey" | "blue" | "destructive";

/** The class name of a tone. */
export function toneClass(tone: Tone): string {
  return tone === "destructive" ? "red" : tone;
}
