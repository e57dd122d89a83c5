import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { createPageHandlers } from "./page-handlers";

type Handled = { routes: string[]; id: string; params: Record<string, string | undefined> };

const PATHS: Record<string, string | undefined> = {
  home: undefined,
  list: "equipment",
  detail: "equipment/:id",
  book: "equipment/:id/book",
  admin: "admin",
  adminRest: "admin/*",
  data: "api/equipment",
  rest: "*",
};

/** A build of resource routes, which tell how they were reached, and the routes that Remix knew then. */
function makeBuild(): ServerBuild {
  const module = (id: string) => ({
    loader: ({ params }: { params: Record<string, string | undefined> }) => Response.json({ id, params }),
  });
  const route = (id: string) => ({
    id,
    parentId: "root",
    ...(PATHS[id] === undefined ? { index: true } : { path: PATHS[id] }),
    module: module(id),
  });
  const asset = (id: string) => ({ id, parentId: "root", module: `/${id}.js`, hasLoader: true });
  const ids = Object.keys(PATHS);
  return {
    entry: { module: { default: () => new Response("a page") } },
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      ...Object.fromEntries(ids.map((id) => [id, route(id)])),
    },
    assets: {
      version: "1",
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(ids.map((id) => [id, asset(id)])),
    },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
  } as unknown as ServerBuild;
}

describe("a request", () => {
  const handle = createPageHandlers(makeBuild());
  const ask = async (path: string): Promise<Handled> =>
    (await (await handle(new Request(`http://localhost${path}`))).json()) as Handled;

  const ASKED = [
    ["/equipment", "list", {}],
    ["/equipment/", "list", {}],
    ["/equipment/12", "detail", { id: "12" }],
    ["/equipment/345?lang=hi", "detail", { id: "345" }],
    ["/equipment/%31x", "detail", { id: "1x" }],
    ["/equipment/12/book", "book", { id: "12" }],
    ["/equipment/7/book", "book", { id: "7" }],
    ["/admin", "admin", {}],
    ["/admin/12/34", "adminRest", { "*": "12/34" }],
    ["/admin/56/78", "adminRest", { "*": "56/78" }],
    ["/api/equipment", "data", {}],
    ["/12", "rest", { "*": "12" }],
    ["/no/such/page", "rest", { "*": "no/such/page" }],
  ] as const;
  const DATA = [
    ["/_root.data", "home"],
    ["/equipment.data", "list"],
    ["/equipment/12.data?lang=hi", "detail"],
    ["/admin/12/34.data", "adminRest"],
    ["/no/such/page.data", "rest"],
  ] as const;
  it("reaches its route, with its own parameters, twice", async () => {
    for (const time of ["first", "second"]) {
      const found: unknown[] = [];
      for (const [path] of ASKED) found.push({ path, answer: await ask(path) });
      expect(found, time).toMatchObject(ASKED.map(([path, id, params]) => ({ path, answer: { id, params } })));
    }
  });

  it("for the data of a page reaches the route of the page", async () => {
    for (const [path, id] of DATA) {
      const answer = await handle(new Request(`http://localhost${path}`));
      const text = await answer.text();
      expect([path, answer.status, answer.headers.get("X-Remix-Response")]).toEqual([path, 200, "yes"]);
      expect(text).toContain(`"${id}"`);
    }
  });

  it("for routes that a page may lead to is answered from all of them", async () => {
    const answer = await handle(new Request("http://localhost/__manifest?p=%2Fequipment&version=1"));
    expect(Object.keys((await answer.json()) as object)).toContain("list");
  });
});
