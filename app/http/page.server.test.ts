import { expect, it } from "vitest";
import type { Call } from "./call.server";
import { readForm } from "./page.server";

it("a form that is read keeps its plain fields, in their order and number", async () => {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "a=1&b[0]=2&__intent__=x&a=3&c.d=4&__state__=y&%E0%A4%95=5",
  });
  expect([...(await readForm({ request } as Call))]).toEqual([
    ["a", "1"],
    ["a", "3"],
    ["क", "5"],
  ]);
});
