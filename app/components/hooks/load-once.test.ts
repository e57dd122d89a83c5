import { describe, expect, it, vi } from "vitest";
import { loadOnce } from "./load-once";

describe("a part that is loaded once", () => {
  it("is fetched for the first who asks, and for nobody after", async () => {
    const load = vi.fn(() => Promise.resolve({ default: "map" }));
    const get = loadOnce(load);
    expect(load).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([get(), get()]);
    expect([first, second, await get()]).toEqual([first, first, first]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("fails for all who wait, and is fetched anew for who asks later", async () => {
    const load = vi.fn(() => Promise.resolve("map"));
    load.mockRejectedValueOnce(new Error("no connection"));
    const get = loadOnce(load);
    const failed = await Promise.allSettled([get(), get()]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await get()).toBe("map");
    expect(load).toHaveBeenCalledTimes(2);
  });
});
