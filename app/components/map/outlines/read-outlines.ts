/** Lines of the outlines, in pixels of a web map. Safe for the browser. */
export type PixelLine = [x: number, y: number][];

export interface Outlines {
  /** Closed lines around all land. */
  land: PixelLine[];
  /** Lines between states, and between districts. */
  states: PixelLine[];
  districts: PixelLine[];
}

/** Reads the file that scripts/outlines writes: lines that start at a point and go on in steps. */
export function readOutlines(svg: string): Outlines {
  const lines = (id: keyof Outlines) => {
    const path = new RegExp(`id="${id}"[^>]* d="([^"]*)"`).exec(svg)?.[1] ?? "";
    return path.split("M").filter(Boolean).map(readLine);
  };
  return { land: lines("land"), states: lines("states"), districts: lines("districts") };
}

function readLine(text: string): PixelLine {
  const numbers = text.match(/-?\d+/g)?.map(Number) ?? [];
  let [x, y] = [0, 0];
  const line: PixelLine = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    line.push([x, y]);
  }
  return line;
}
