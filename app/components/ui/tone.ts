/** Colours with a meaning: letters, and their pale ground. */
export const TONES = {
  green: { text: "text-green", ground: "bg-green-bg" },
  yellow: { text: "text-amber", ground: "bg-amber-bg" },
  red: { text: "text-red", ground: "bg-red-bg" },
  grey: { text: "text-grey", ground: "bg-grey-bg" },
  blue: { text: "text-neel", ground: "bg-neel-bg" },
} as const;

export type Tone = keyof typeof TONES;
