import { describe, expect, it, vi } from "vitest";
import * as routes from "~/routes";
import { createPureReadTest, listPureReads } from "./pure-reads";
import { createRouteNames } from "./route-names";
import type { RemixLoadContext } from "./middleware";
import { sharePages } from "./share-pages";

const patterns = routes.default.map(({ path }) => path ?? "");
const isPureRead = createPureReadTest(createRouteNames(patterns));
const context = (): RemixLoadContext => ({ requestId: "1", nonce: "n", clientAddress: "192.0.2.1" });

function share(answer = () => new Response("here")) {
  const handle = sharePages(() => Promise.resolve(answer()), {
    isPureRead,
    readers: {
      make: (_page, { take }) =>
        Promise.resolve(take({ status: 200, headers: [["x-by", "reader"]], body: Buffer.from("there"), userId: 7 }, 1)),
    },
  });
  return async (path: string, init: RequestInit = {}, of = context()) => {
    const answer = await handle(new Request(`http://localhost${path}`, init), of);
    return of.body?.toString() ?? answer.text();
  };
}

describe("pages that another process may make", () => {
  it("are addresses of the product", () => {
    for (const read of listPureReads()) expect(patterns.map((pattern) => `/${pattern}`)).toContain(read);
  });

  it.each(["/", "/equipment?search=x", "/equipment/7", "/dashboard", "/bookings/3/receipt"])("are such as %s", (path) =>
    expect(isPureRead(path.split("?")[0] ?? "")).toBe(true),
  );

  it.each([
    "/booking/7",
    "/booking/7/pay",
    "/admin",
    "/api/equipment",
    "/equipment.data",
    "/nothing",
    "/notifications/4",
    "/logout",
  ])("are not such as %s", (path) => expect(isPureRead(path)).toBe(false));
});

describe("sharing pages", () => {
  it("takes the page and whose it is from there, and everything else from here", async () => {
    const ask = share();
    const of = context();
    expect(await ask("/equipment", {}, of)).toBe("there");
    expect(of).toMatchObject({ userId: 7, madeBy: 1 });
    expect(await ask("/booking/7")).toBe("here");
    expect(await ask("/equipment", { method: "POST" })).toBe("here");
  });

  it("makes the page after a form here, for it shows what came of it", async () => {
    const ask = share(() => new Response("here", { headers: { "Set-Cookie": "__Host-session=new; Path=/" } }));
    await ask("/auth", { method: "POST", headers: { Cookie: "i18nextLng=en; __Host-session=old" } });
    for (const session of ["new", "old"]) {
      const headers = { Cookie: `a=b; __Host-session=${session}` };
      expect([await ask("/dashboard", { headers }), await ask("/dashboard", { headers })]).toEqual(["here", "there"]);
    }
  });

  it("gives what the process here fails with", async () => {
    const fail = vi.fn(() => Promise.reject(new Error("failed")));
    const handle = sharePages(fail, { isPureRead, readers: { make: (_page, { makeHere }) => makeHere() } });
    await expect(handle(new Request("http://localhost/equipment"), context())).rejects.toThrow("failed");
  });
});
