/** The few tones in which one coat of paint appears under a warm sun. */
export interface Tones {
  glow: string;
  light: string;
  base: string;
  shade: string;
  deep: string;
}

// Warm ends instead of black and white keep every mixed colour in the family of the palette
const WARM_DARK = "#1c1420";
const WARM_LIGHT = "#fff4d8";

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/**
 * Blends two colours.
 * @param from, to colours as #rrggbb
 * @param share 0 gives `from`, 1 gives `to`
 */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const blend = (i: 0 | 1 | 2) =>
    Math.round(a[i] + (b[i] - a[i]) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${blend(0)}${blend(1)}${blend(2)}`;
}

/** A darker neighbour of a colour; `share` from 0 to 1. */
export function darken(colour: string, share: number): string {
  return mix(colour, WARM_DARK, share);
}

/** A lighter neighbour of a colour; `share` from 0 to 1. */
export function lighten(colour: string, share: number): string {
  return mix(colour, WARM_LIGHT, share);
}

/** How far two colours stand apart: the sum of the differences of their channels, halved (0 to 382). */
export function colourDistance(one: string, other: string): number {
  const a = channels(one);
  const b = channels(other);
  return (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])) / 2;
}

/** The five tones of a coat of paint, from sunlit edge to hollow. */
export function tonesOf(paint: string): Tones {
  return {
    glow: lighten(paint, 0.48),
    light: lighten(paint, 0.2),
    base: paint,
    shade: darken(paint, 0.24),
    deep: darken(paint, 0.46),
  };
}

export const STEEL: Tones = { glow: "#f1ece0", light: "#d3cfc6", base: "#a9a7a3", shade: "#7c7b7c", deep: "#55545a" };

export const IRON: Tones = { glow: "#8b8480", light: "#68625f", base: "#4a4546", shade: "#363236", deep: "#252228" };

export const RUBBER: Tones = { glow: "#6a625e", light: "#4d4746", base: "#383436", shade: "#2b282b", deep: "#1f1c20" };
