import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { createPageHandlers } from "./page-handlers";

/** As the product has them: pages, pages below others, an index, and what catches the rest. */
const PATHS: Record<string, { path?: string; parentId?: string }> = {
  home: {},
  list: { path: "equipment" },
  detail: { path: "equipment/:id" },
  book: { path: "equipment/:id/book" },
  admin: { path: "admin" },
  adminHome: { parentId: "admin" },
  adminUser: { parentId: "admin", path: "users/:id" },
  rest: { path: "*" },
};
const PAGES = ["/", "/equipment", "/equipment/12", "/equipment/12/book", "/admin", "/admin/users/7", "/Admin/Users/8"];
const OTHERS = ["equipment/3", "/no/such/page", "//", "/admin/", ""];
const LONG = "/a".repeat(3_700);

/** @param onRead called whenever a route of the manifest is looked up */
function makeBuild(onRead: () => void = () => undefined): ServerBuild {
  const routes = Object.entries(PATHS).map(([id, { path, parentId = "root" }]) => {
    const place = path === undefined ? { index: true } : { path };
    return [id, { id, parentId, ...place, module: { default: () => null } }] as const;
  });
  const assets = Object.fromEntries(
    routes.map(([id, { parentId }]) => [id, { id, parentId, module: `/${id}.js`, hasLoader: false }]),
  );
  return {
    entry: { module: { default: () => new Response("a page") } },
    routes: { root: { id: "root", path: "", module: { default: () => null } }, ...Object.fromEntries(routes) },
    assets: {
      version: "1",
      entry: { module: "", imports: [] },
      routes: new Proxy(
        { root: { id: "root", module: "/root.js", hasLoader: false }, ...assets },
        {
          get: (all: Record<string, unknown>, id) => {
            onRead();
            return all[String(id)];
          },
        },
      ),
    },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
  } as unknown as ServerBuild;
}

const addressOf = (paths: readonly string[], version = "1") =>
  `http://localhost/__manifest?${paths.map((path) => `p=${path}&`).join("")}version=${version}`;

describe("the routes that links lead to", () => {
  const remix = createRequestHandler(makeBuild(), "production");
  const product = createPageHandlers(makeBuild());
  const answerOf = async (handle: typeof remix, address: string) => {
    const answer = await handle(new Request(address));
    return [
      answer.status,
      answer.headers.get("Cache-Control"),
      await answer.text().then((text) => (text.startsWith("{") ? sort(text) : text)),
    ];
  };
  const sort = (text: string) =>
    Object.entries(JSON.parse(text) as object).sort(([one], [other]) => (one < other ? -1 : 1));

  it("are those that Remix finds, one by one and together, whatever was asked before", async () => {
    for (const paths of [...PAGES, ...OTHERS].map((path) => [path]).concat([PAGES, OTHERS, []])) {
      const address = addressOf(paths);
      expect(await answerOf(product, address), address).toEqual(await answerOf(remix, address));
    }
  });

  it("are not told to a page of another build, nor for an address that is too long", async () => {
    for (const address of [
      addressOf(PAGES, "2"),
      addressOf([`${LONG}${"a".repeat(400)}`]),
      "http://localhost/__manifest",
    ])
      expect(await answerOf(product, address)).toEqual(await answerOf(remix, address));
  });

  it("are looked up once each, however long an address is", async () => {
    let reads = 0;
    const handle = createPageHandlers(makeBuild(() => (reads += 1)));
    reads = 0;
    const answer = await handle(new Request(addressOf([LONG])));
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([200, ["root", "rest"]]);
    expect(reads).toBeLessThan(20);
  });
});
