import type { Page } from "@playwright/test";
import { heldPages } from "../../fixtures/pages";

/** Keeps React from arriving until the test lets it come. Before the first visit. */
export async function holdReact(page: Page): Promise<() => void> {
  heldPages.add(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await released;
    await route.continue();
  });
  return () => {
    heldPages.delete(page);
    release();
  };
}
