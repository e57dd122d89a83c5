import type { ServerBuild } from "@remix-run/node";
import { createRouteNames, listRoutePatterns } from "./route-names";

/**
 * Answers React's question which routes the links of a page lead to. Remix matches every part of every address that is named
 * against all routes, a millisecond each: 50 ms for a list, and seconds for one long address made for it.
 */

/** No route of the product has as many segments; what lies deeper leads to the same. */
const MAX_SEGMENTS = 10;
const MAX_URL_CHARACTERS = 7_680;

/** Every leading part of an address: at each there may be a page of its own. */
const partsOf = (path: string): string[] => {
  const segments = path.replace(/^\//, "").split("/", MAX_SEGMENTS);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
};

/** A path that a pattern stands for. */
const exampleOf = (name: string): string => name.replace(/:\w+|\*/g, "0");

/**
 * @param idsOf the routes that Remix finds for a path, outermost first
 * @returns the answer, as Remix would give it; undefined for what it answers without matching anything
 */
export function createRouteManifest(
  { assets, routes }: ServerBuild,
  idsOf: (path: string) => readonly string[],
): (url: URL) => Response | undefined {
  const nameOf = createRouteNames(listRoutePatterns(routes));
  /** By pattern: there are as many as routes, whatever is asked for. */
  const idsByName = new Map<string, readonly string[]>();
  const find = (path: string): readonly string[] => {
    const name = nameOf(path.toLowerCase());
    const ids = idsByName.get(name) ?? idsOf(exampleOf(name));
    idsByName.set(name, ids);
    return ids;
  };
  return (url) => {
    const isPresent = url.searchParams.get("version") === assets.version;
    const paths = url.searchParams.getAll("p");
    if (!isPresent || paths.length === 0 || url.href.length > MAX_URL_CHARACTERS) return undefined;
    const ids = new Set(paths.flatMap(partsOf).flatMap(find));
    const found = Object.fromEntries([...ids].map((id) => [id, assets.routes[id]]));
    return Response.json(found, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
  };
}
