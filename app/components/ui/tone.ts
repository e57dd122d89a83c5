/** Colours with a meaning; each is a class that sets a foreground and a pale background. */
export type Tone = "green" | "yellow" | "red" | "grey" | "blue";
