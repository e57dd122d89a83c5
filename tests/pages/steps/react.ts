import { expect, type Page } from "@playwright/test";

/** How React comes to a page. */

/** Makes pages believe that their connection is good, however busy the machine that tests is. Before the first visit. */
export async function pretendGoodConnection(page: Page): Promise<void> {
  await page.addInitScript(() => {
    performance.getEntriesByType = () => [];
  });
}

/** Uses the page a little, since some wait for that, until React has taken it over. */
export async function waitForReact(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
}
