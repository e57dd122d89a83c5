import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isAllowed } from "./allowed-licences";
import { listProductionPackages } from "./list-packages";
import { expectRows } from "../../tests/fixtures/expect-rows";

const packages = listProductionPackages(fileURLToPath(new URL("../..", import.meta.url)));

describe("the licences of production's packages", () => {
  it("are all on the list", () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter((one) => !isAllowed(one))).toEqual([]);
  });

  it("are those of what runs, not of tools", () => {
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["react", "better-sqlite3", "prom-client"]));
    expect(names).not.toContain("typescript");
    expect(names).not.toContain("vitest");
  });

  it("are allowed or not", () =>
    expectRows(
      [
        ["MIT", true],
        ["BSD-2-Clause OR GPL-3.0-only", true],
        ["Apache-2.0 AND MIT", true],
        ["Apache-2.0 AND GPL-3.0-only", false],
        ["AGPL-3.0-only", false],
        ["none", false],
        ["Hippocratic-2.1", false],
      ],
      ([licence]) => isAllowed({ name: "some-package", licence }),
      ([, is]) => is,
    ));
});
