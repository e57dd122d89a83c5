import { expect, it } from "vitest";
import { formatTable } from "./table";

it("puts names left, figures right, and is as wide as the widest", () => {
  const table = formatTable(
    ["page", "bytes", "usable"],
    [
      ["list", "8.0 KB ✓", "2 s"],
      ["booking page", "–"],
    ],
  );
  expect(table.split("\n")).toEqual([
    "page             bytes  usable",
    "------------  --------  ------",
    "list          8.0 KB ✓     2 s",
    "booking page         –",
  ]);
});
