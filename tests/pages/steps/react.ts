import type { Page } from "@playwright/test";

/** Makes pages believe that their connection is good, however busy the machine that tests is. Before the first visit. */
export async function pretendGoodConnection(page: Page): Promise<void> {
  await page.addInitScript(() => {
    performance.getEntriesByType = () => [];
  });
}

/** Keeps React from arriving until the test lets it come. Before the first visit. */
export async function holdReact(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?:hydrate|base)-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
