import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { createRouteManifest } from "./route-manifest";
import { withoutDataSuffix } from "./route-names";

/**
 * Handles each request with the routes of its page alone. Remix and React Router prepare, sort and compile all routes
 * of a build several times for every page, which took a seventh of it.
 */

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Bounds the memory; unknown addresses are many. */
const MAX_KNOWN_PATHS = 2_000;
const MANIFEST = "/__manifest";
/** No route has a number in its pattern, so all numbers lead to the same. */
const NUMBER = /\/\d+(?=\/|$)/g;

function listRoutes(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive = false } = route;
    const shared = { id, caseSensitive, ...(path === undefined ? {} : { path }) };
    return index === true ? [{ ...shared, index }] : [{ ...shared, children: listRoutes(routes, id) }];
  });
}

function pick<T>(record: Record<string, T>, ids: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.includes(id)));
}

function narrow(build: ServerBuild, ids: readonly string[]): ServerBuild {
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
  };
}

/** Remix's request handler for a production build. */
export function createPageHandlers(build: ServerBuild): RequestHandler {
  const routes = listRoutes(build.routes);
  const ofAllRoutes = createRequestHandler(build, "production");
  const byPage = new Map<string, RequestHandler>();
  const byPath = new Map<string, RequestHandler>();

  const idsOf = (path: string): string[] => (matchRoutes(routes, path) ?? []).flatMap(({ route }) => route.id ?? []);
  const manifestFor = createRouteManifest(build, idsOf);

  const match = (path: string): RequestHandler => {
    const ids = idsOf(path);
    const page = ids.at(-1);
    if (page === undefined) return ofAllRoutes;
    const handler = byPage.get(page) ?? createRequestHandler(narrow(build, ids), "production");
    byPage.set(page, handler);
    return handler;
  };
  const find = (path: string): RequestHandler => {
    const known = path.replace(NUMBER, "/0");
    const handler = byPath.get(known) ?? match(path);
    if (byPath.size >= MAX_KNOWN_PATHS) byPath.clear();
    byPath.set(known, handler);
    return handler;
  };
  return async (request, context) => {
    const url = new URL(request.url);
    if (url.pathname === MANIFEST) return manifestFor(url) ?? ofAllRoutes(request, context);
    return find(withoutDataSuffix(url.pathname))(request, context);
  };
}
