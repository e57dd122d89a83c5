import { describe, expect, it, vi } from "vitest";
import { NotFound } from "~/domain/errors";
import { retryLoad } from "./retry.server";

const PAUSE_MS = 1;

describe("retryLoad", () => {
  it("retries three times before it fails", async () => {
    const load = vi.fn(() => Promise.reject(new Error("the disk is busy")));
    await expect(retryLoad(load, PAUSE_MS)).rejects.toThrow("the disk is busy");
    expect(load).toHaveBeenCalledTimes(4);
  });

  it("does not retry what is not found", async () => {
    const load = vi.fn(() => Promise.reject(new NotFound("bookingNotFound")));
    await expect(retryLoad(load, PAUSE_MS)).rejects.toThrow(NotFound);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
