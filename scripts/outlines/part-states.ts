import { isInside, type Position, type Ring } from "./read-states";

/**
 * Parts a state by the places in it: each spot of it belongs to what most of the places around it belong to. The lines
 * between are as exact as the places are dense, about 5 km.
 */

const CELL_PIXELS = 2;
const NEAREST = 16;
/** Weighs places at one point no more than those beside it. */
const SOFT_PIXELS = 2;
const SMOOTHINGS = 4;

export interface Member {
  at: Position;
  part: string;
}

interface Grid {
  west: number;
  north: number;
  columns: number;
  rows: number;
}

/** The outlines of each part, along the edges of cells. */
export function partState(rings: readonly Ring[], members: readonly Member[]): Map<string, Ring[]> {
  const grid = gridOver(rings);
  let cells = fill(grid, ([x, y]) => (isInside(rings, [x, y]) ? mostlyAround(members, [x, y]) : ""));
  for (let turn = 0; turn < SMOOTHINGS; turn++) cells = smooth(grid, cells);
  return traceParts(grid, cells);
}

function gridOver(rings: readonly Ring[]): Grid {
  const all = rings.flat();
  const edge = (values: number[]) => [
    values.reduce((least, value) => Math.min(least, value), Infinity),
    values.reduce((most, value) => Math.max(most, value), -Infinity),
  ];
  const [west = 0, east = 0] = edge(all.map(([x]) => x));
  const [north = 0, south = 0] = edge(all.map(([, y]) => y));
  return {
    west: west - CELL_PIXELS,
    north: north - CELL_PIXELS,
    columns: Math.ceil((east - west) / CELL_PIXELS) + 2,
    rows: Math.ceil((south - north) / CELL_PIXELS) + 2,
  };
}

function fill({ west, north, columns, rows }: Grid, partAt: (at: Position) => string): string[] {
  return Array.from({ length: columns * rows }, (_, index) =>
    partAt([west + ((index % columns) + 0.5) * CELL_PIXELS, north + (Math.floor(index / columns) + 0.5) * CELL_PIXELS]),
  );
}

function mostlyAround(members: readonly Member[], [x, y]: Position): string {
  const near: { part: string; apart: number }[] = [];
  for (const { at, part } of members) {
    const apart = (at[0] - x) ** 2 + (at[1] - y) ** 2;
    const farthest = near.at(-1);
    if (near.length === NEAREST && farthest !== undefined && apart >= farthest.apart) continue;
    const place = near.findIndex((one) => one.apart > apart);
    near.splice(place === -1 ? near.length : place, 0, { part, apart });
    near.length = Math.min(near.length, NEAREST);
  }
  return heaviest(near.map(({ part, apart }) => [part, 1 / (apart + SOFT_PIXELS ** 2)]));
}

function heaviest(weighed: readonly (readonly [part: string, weight: number])[]): string {
  const sums = new Map<string, number>();
  for (const [part, weight] of weighed) sums.set(part, (sums.get(part) ?? 0) + weight);
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0])[0];
}

/** Gives each cell what most cells around it are; what lies outside stays outside. */
function smooth({ columns }: Grid, cells: readonly string[]): string[] {
  const around = [-2, -1, 0, 1, 2].flatMap((row) => [-2, -1, 0, 1, 2].map((column) => row * columns + column));
  return cells.map((part, index) => {
    if (part === "") return "";
    const near = around.map((step) => cells[index + step] ?? "").filter((one) => one !== "");
    return heaviest(near.map((one) => [one, one === part ? 1.01 : 1] as const));
  });
}

/** The edges between a part and what is not of it, joined to rings; the part lies to the right of each edge. */
function traceParts({ west, north, columns, rows }: Grid, cells: readonly string[]): Map<string, Ring[]> {
  const edges = new Map<string, Map<string, string[]>>();
  const corner = (column: number, row: number) => `${column},${row}`;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const part = cells[row * columns + column] ?? "";
      if (part === "") continue;
      const own = edges.get(part) ?? new Map<string, string[]>();
      edges.set(part, own);
      const add = (from: string, to: string, beside: number) => {
        if (cells[beside] !== part) own.set(from, [...(own.get(from) ?? []), to]);
      };
      const index = row * columns + column;
      add(corner(column, row), corner(column + 1, row), index - columns);
      add(corner(column + 1, row), corner(column + 1, row + 1), index + 1);
      add(corner(column + 1, row + 1), corner(column, row + 1), index + columns);
      add(corner(column, row + 1), corner(column, row), index - 1);
    }
  }
  const place = (name: string): Position => {
    const [column = 0, row = 0] = name.split(",").map(Number);
    return [west + column * CELL_PIXELS, north + row * CELL_PIXELS];
  };
  return new Map([...edges].map(([part, own]) => [part, joinEdges(own).map((ring) => ring.map(place))]));
}

function joinEdges(edges: Map<string, string[]>): string[][] {
  const rings: string[][] = [];
  for (const start of edges.keys()) {
    while ((edges.get(start)?.length ?? 0) > 0) {
      const ring = [start];
      for (let next = edges.get(start)?.pop(); next !== undefined; next = edges.get(next)?.pop()) {
        ring.push(next);
        if (next === start) break;
      }
      rings.push(ring);
    }
  }
  return rings;
}
