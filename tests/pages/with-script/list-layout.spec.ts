import { setTimeout as sleep } from "node:timers/promises";
import { isLaidOut } from "../steps/laid-out";
import { expect, test } from "../steps/test";

test.use({ viewport: { width: 360, height: 740 } });

test("on a slow connection cards are laid out when they are scrolled to, and nothing moves", async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number }[];
      const moved = Number(document.documentElement.dataset["moved"] ?? 0);
      document.documentElement.dataset["moved"] = String(shifts.reduce((sum, { value }) => sum + value, moved));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route("**/equipment", async (route) => {
    await sleep(1_200);
    await route.continue();
  });
  await page.goto("/equipment");
  expect([await isLaidOut(page, "first"), await isLaidOut(page, "last")]).toEqual([true, false]);
  const count = await page.locator(".machine").count();
  for (let step = 0; step < count; step += 1) await page.mouse.wheel(0, 400);
  await expect.poll(() => isLaidOut(page, "first")).toBe(false);
  await page.locator(".machine").last().scrollIntoViewIfNeeded();
  expect(await isLaidOut(page, "last")).toBe(true);
  expect(await page.locator("html").getAttribute("data-moved")).toBeNull();
});
