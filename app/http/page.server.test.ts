import { afterEach, describe, expect, it, vi } from "vitest";
import type { Call } from "./call.server";
import { readForm } from "./page.server";

afterEach(() => vi.restoreAllMocks());

const formOf = (body: string) => {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });
  return readForm({ request } as Call);
};

describe("a form that is read", () => {
  it("keeps its plain fields, in their order and number", async () => {
    const form = await formOf("a=1&b[0]=2&__intent__=x&a=3&c.d=4&__state__=y&%E0%A4%95=5");
    expect([...form]).toEqual([
      ["a", "1"],
      ["a", "3"],
      ["क", "5"],
    ]);
  });

  it("is built once: each field is looked at once, and none is deleted", async () => {
    const calls = { append: 0, delete: 0, set: 0 };
    for (const name of ["append", "delete", "set"] as const) {
      const real = FormData.prototype[name] as (...given: unknown[]) => void;
      vi.spyOn(FormData.prototype, name).mockImplementation(function (this: FormData, ...given: unknown[]) {
        calls[name] += 1;
        real.apply(this, given);
      });
    }
    const count = 2_000;
    const form = await formOf(Array.from({ length: count }, (_, at) => `f${at}[1]=1&g${at}=1`).join("&"));
    expect([...form]).toHaveLength(count);
    expect(calls.append).toBeLessThanOrEqual(3 * count);
    expect(calls.delete + calls.set).toBe(0);
  });
});
