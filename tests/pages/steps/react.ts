import type { Page } from "@playwright/test";

/** Makes pages believe that their connection is good, however busy the machine that tests is. Before the first visit. */
export async function pretendGoodConnection(page: Page): Promise<void> {
  await page.addInitScript(() => {
    performance.getEntriesByType = () => [];
  });
}
