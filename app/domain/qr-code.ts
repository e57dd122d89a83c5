import { encode } from "uqr";

interface QrCode {
  /** Modules on a side, the quiet border included. */
  size: number;
  /** Path of dark strokes, one module wide. */
  path: string;
}

/** Readers want four light modules around the code. */
const BORDER = 4;

/** A QR code as a path for an SVG: a line for each run of dark modules. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const strokes = data.flatMap((row, y) => {
    const runs = row
      .map((isDark) => (isDark ? "x" : " "))
      .join("")
      .matchAll(/x+/g);
    return [...runs].map((run) => `M${run.index} ${y}.5h${run[0].length}`);
  });
  return { size, path: strokes.join("") };
}
