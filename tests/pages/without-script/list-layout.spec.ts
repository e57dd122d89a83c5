import { isLaidOut } from "../steps/laid-out";
import { expect, test } from "../steps/test";

test.use({ viewport: { width: 360, height: 740 } });

test("cards are laid out when they are scrolled to", async ({ page }) => {
  await page.goto("/equipment");
  expect([await isLaidOut(page, "first"), await isLaidOut(page, "last")]).toEqual([true, false]);
  await page.locator(".machine").last().scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(page, "last")).toBe(true);
});
