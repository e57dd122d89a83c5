import { describe, expect, it } from "vitest";
import { createRouteNames, listRoutePatterns } from "./route-names";
import { expectRows } from "../../tests/fixtures/expect-rows";

const ROUTES = {
  root: { path: "" },
  home: { parentId: "root" },
  list: { path: "equipment", parentId: "root" },
  one: { path: "equipment/:id", parentId: "root" },
  book: { path: "equipment/:id/book", parentId: "root" },
  edit: { path: "dashboard/equipment/:id/edit", parentId: "root" },
  create: { path: "dashboard/equipment/new", parentId: "root" },
  admin: { path: "admin/*", parentId: "root" },
  table: { path: "bookings.csv", parentId: "root" },
};

describe("the name of a route", () => {
  const nameOf = createRouteNames(listRoutePatterns(ROUTES));

  it("is its pattern, without numbers or words of the address", () =>
    expectRows(
      [
        ["/", "/"],
        ["/_root.data", "/"],
        ["/equipment", "/equipment"],
        ["/equipment.data", "/equipment"],
        ["/equipment/17", "/equipment/:id"],
        ["/equipment/17/", "/equipment/:id"],
        ["/equipment/17/book", "/equipment/:id/book"],
        ["/equipment/17/book/more", "unmatched"],
        ["/dashboard/equipment/new", "/dashboard/equipment/new"],
        ["/dashboard/equipment/new/edit", "/dashboard/equipment/:id/edit"],
        ["/admin/of/anything", "/admin/*"],
        ["/bookings.csv", "/bookings.csv"],
        ["/assets/hydrate-abc.js", "/assets/*"],
        ["/readyz", "/readyz"],
        ["/wp-login.php", "unmatched"],
        ["*", "unmatched"],
      ],
      ([path]) => nameOf(path),
      ([, name]) => name,
    ));

  it("is one of the patterns whatever is asked for", () => {
    const names = new Set(Array.from({ length: 1_000 }, (_, at) => nameOf(`/equipment/${at}/${at % 7}`)));
    expect([...names]).toEqual(["unmatched"]);
  });
});
