import { describe, expect, it, vi } from "vitest";
import { NotFound } from "~/domain/errors";
import { retryLoad } from "./retry.server";

const PAUSE_MS = 1;

describe("retryLoad", () => {
  it("tries three times more before it gives up", async () => {
    const load = vi.fn(() => Promise.reject(new Error("the disk is busy")));
    await expect(retryLoad(load, PAUSE_MS)).rejects.toThrow("the disk is busy");
    expect(load).toHaveBeenCalledTimes(4);
  });

  it("gives what the last try brings", async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockResolvedValue("a booking")
      .mockRejectedValueOnce(new Error())
      .mockRejectedValueOnce(new Error())
      .mockRejectedValueOnce(new Error());
    await expect(retryLoad(load, PAUSE_MS)).resolves.toBe("a booking");
    expect(load).toHaveBeenCalledTimes(4);
  });

  it("asks once for what is missing", async () => {
    const load = vi.fn(() => Promise.reject(new NotFound("bookingNotFound")));
    await expect(retryLoad(load, PAUSE_MS)).rejects.toThrow(NotFound);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
