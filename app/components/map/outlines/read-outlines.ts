/** The outlines as paths, in pixels of a web map. */
export interface Outlines {
  /** Closed lines around all land. */
  land: string;
  /** Lines between states, and between districts. */
  states: string;
  districts: string;
}

/** Reads the paths of india.svg. */
export function readOutlines(svg: string): Outlines {
  const path = (id: keyof Outlines) => new RegExp(`id="${id}"[^>]* d="([^"]*)"`).exec(svg)?.[1] ?? "";
  return { land: path("land"), states: path("states"), districts: path("districts") };
}
