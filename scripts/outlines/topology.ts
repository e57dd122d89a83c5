import { createRequire } from "node:module";
import { join } from "node:path";
import type { Ring } from "./read-states";

/** Outlines that share lines, each line once and simplified alike on both its sides. */

interface Shape {
  id?: string;
}
interface Topology {
  objects: { parts: Shape & { geometries: Shape[] } };
}
interface Tools {
  topology: (shapes: { parts: unknown }, grid: number) => Topology;
  presimplify: (topology: Topology) => Topology;
  simplify: (topology: Topology, weight: number) => Topology;
  mesh: (topology: Topology, object: Shape, keep: (one: Shape, other: Shape) => boolean) => { coordinates: Ring[] };
}

export interface Lines {
  /** Around all parts together, closed. */
  outer: Ring[];
  /** Between two parts. */
  inner: Ring[];
}

/** Steps across all outlines: the sources draw a border twice, up to a kilometre apart, and points of one step are one point. */
const GRID = 2000;

/** @param folder in which the TopoJSON packages are installed */
export function linesBetween(
  parts: ReadonlyMap<string, readonly Ring[]>,
  { folder, area }: { folder: string; area: number },
): Lines {
  const { topology, presimplify, simplify, mesh } = loadTools(folder);
  const geometries = [...parts].map(([id, rings]) => ({
    type: "MultiPolygon",
    id,
    coordinates: rings.map((ring) => [[...ring, ring[0]]]),
  }));
  const exact = topology({ parts: { type: "GeometryCollection", geometries } }, GRID);
  const simple = simplify(presimplify(exact), area);
  const lines = (keep: (one: Shape, other: Shape) => boolean) => mesh(simple, simple.objects.parts, keep).coordinates;
  return { outer: lines((one, other) => one === other), inner: lines((one, other) => one !== other) };
}

function loadTools(folder: string): Tools {
  const require = createRequire(join(folder, "package.json"));
  const names = ["topojson-server", "topojson-client", "topojson-simplify"];
  return Object.assign({}, ...names.map((name) => require(name) as object)) as Tools;
}
