import { expect, it, vi } from "vitest";
import { loadOnce } from "./load-once";

it("a part that is loaded once fails for all who wait, and is fetched anew for who asks later", async () => {
  const load = vi.fn(() => Promise.resolve("map"));
  load.mockRejectedValueOnce(new Error("no connection"));
  const get = loadOnce(load);
  const failed = await Promise.allSettled([get(), get()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await get()).toBe("map");
  expect(load).toHaveBeenCalledTimes(2);
});
