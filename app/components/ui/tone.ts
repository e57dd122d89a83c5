/** The colours that mean something; each is a class that sets a paint and a pale ground. */
export type Tone = "green" | "yellow" | "red" | "grey" | "blue" | "destructive";

/** The class name of a tone. */
export function toneClass(tone: Tone): string {
  return tone === "destructive" ? "red" : tone;
}
