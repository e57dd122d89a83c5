import type { Page } from "@playwright/test";

/** Measures from the next page on how much of it moves without a press. @returns what reads the sum so far */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const before = Number(document.documentElement.dataset["shift"] ?? 0);
      document.documentElement.dataset["shift"] = String(shifts.reduce((sum, { value }) => sum + value, before));
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["shift"] ?? 0));
}
