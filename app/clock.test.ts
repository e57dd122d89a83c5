import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clock } from "./clock.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

it.each([6 * 3_600_000, -7_000, 86_400_000])("follows a correction of the system's clock by %i ms at once", (byMs) => {
  const corrected = clock.now().getTime() + byMs;
  vi.setSystemTime(corrected);
  expect(clock.now().getTime()).toBe(corrected);
});
