/**
 * Names requests by the pattern of the route that answers them, so that metrics have a limited number of series whatever
 * is asked for. A tree of path segments: looking one up costs no regular expression per route.
 */

interface Segment {
  children: Map<string, Segment>;
  /** What follows a `:parameter`. */
  parameter?: Segment;
  name?: string;
  /** Name of everything below, for `*`. */
  splat?: string;
}

/** Remix's manifest of routes, as far as it is read here. */
export type RouteManifest = Record<string, { path?: string | undefined; parentId?: string | undefined } | undefined>;

const UNMATCHED = "unmatched";
/** Answered before Remix. */
const OWN_PATTERNS = ["healthz", "readyz", "metrics", "assets/*", "images/*"];
const DATA_SUFFIX = ".data";

/** The patterns of a build's routes, such as `equipment/:id/book`. */
export function listRoutePatterns(routes: RouteManifest): string[] {
  const pathOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? [] : [...pathOf(route.parentId), route.path ?? ""];
  };
  return [...new Set(Object.keys(routes).map((id) => pathOf(id).filter(Boolean).join("/")))];
}

function insert(root: Segment, pattern: string): void {
  let at = root;
  for (const part of pattern.split("/").filter(Boolean)) {
    if (part === "*") {
      at.splat = `/${pattern}`;
      return;
    }
    const next: Segment = (part.startsWith(":") ? at.parameter : at.children.get(part)) ?? { children: new Map() };
    if (part.startsWith(":")) at.parameter = next;
    else at.children.set(part, next);
    at = next;
  }
  at.name = `/${pattern}`;
}

/** The page whose data a client asks for: `/equipment.data` is of `/equipment`, `/_root.data` of the home page. */
export function withoutDataSuffix(path: string): string {
  if (!path.endsWith(DATA_SUFFIX)) return path;
  return path === `/_root${DATA_SUFFIX}` ? "/" : path.slice(0, -DATA_SUFFIX.length);
}

/** @returns a function from a path to the pattern of its route, `unmatched` where there is none */
export function createRouteNames(patterns: readonly string[]): (path: string) => string {
  const root: Segment = { children: new Map() };
  for (const pattern of [...patterns, ...OWN_PATTERNS]) insert(root, pattern);
  const find = (at: Segment, parts: readonly string[], index: number): string | undefined => {
    const part = parts[index];
    if (part === undefined) return at.name ?? at.splat;
    const child = at.children.get(part);
    const found = child && find(child, parts, index + 1);
    return found ?? (at.parameter && find(at.parameter, parts, index + 1)) ?? at.splat;
  };
  return (path) => find(root, withoutDataSuffix(path).split("/").filter(Boolean), 0) ?? UNMATCHED;
}
