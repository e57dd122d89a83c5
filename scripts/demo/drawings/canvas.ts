/** A place on the 800 x 600 picture, in its own units. */
export type Point = readonly [number, number];

type Attributes = Record<string, string | number | undefined>;

/** One decimal is finer than any rendered pixel and keeps the text short. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** One SVG element as text; attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, children = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : value}"`)
    .join("");
  return children === "" ? `<${name}${written}/>` : `<${name}${written}>${children}</${name}>`;
}

export function path(d: string, fill: string, opacity?: number): string {
  return element("path", { d, fill, opacity: opacity?.toString() });
}

export function polygon(points: readonly Point[], fill: string, opacity?: number): string {
  return path(`${trace(points)}Z`, fill, opacity);
}

export function stroke(points: readonly Point[], colour: string, width: number, cap = "round"): string {
  return strokePath(trace(points), colour, width, cap);
}

export function strokePath(d: string, colour: string, width: number, cap = "round", opacity?: number): string {
  return element("path", {
    d,
    fill: "none",
    stroke: colour,
    "stroke-width": width,
    "stroke-linecap": cap,
    "stroke-linejoin": "round",
    opacity: opacity?.toString(),
  });
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius?: number): string {
  return element("rect", { x, y, width, height, fill, rx: radius });
}

export function circle(cx: number, cy: number, r: number, fill: string, opacity?: number): string {
  return element("circle", { cx, cy, r, fill, opacity: opacity?.toString() });
}

export function ring(cx: number, cy: number, r: number, colour: string, width: number): string {
  return element("circle", { cx, cy, r, fill: "none", stroke: colour, "stroke-width": width });
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, opacity?: number): string {
  return element("ellipse", { cx, cy, rx, ry, fill, opacity: opacity?.toString() });
}

export function group(children: readonly string[], transform: string): string {
  return element("g", { transform }, children.join(""));
}

/** A gradient from top to bottom; `stops` are colours at even distances. */
export function verticalGradient(id: string, stops: readonly string[]): string {
  const marks = stops.map((colour, index) =>
    element("stop", { offset: `${Math.round((index / (stops.length - 1)) * 100)}%`, "stop-color": colour }),
  );
  return element("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, marks.join(""));
}

/** The path text that joins points with straight lines, left open. */
export function trace(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

/** The point at `angle` radians (0 right, growing downwards) and `distance` from a centre. */
export function polar(cx: number, cy: number, distance: number, angle: number): Point {
  return [cx + Math.cos(angle) * distance, cy + Math.sin(angle) * distance];
}
