import { expect, test } from "../steps/test";

test.use({ viewport: { width: 360, height: 740 } });

test("cards out of sight are laid out once they are scrolled to, and nothing moves meanwhile", async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number }[];
      const moved = Number(document.documentElement.dataset["moved"] ?? 0);
      document.documentElement.dataset["moved"] = String(shifts.reduce((sum, { value }) => sum + value, moved));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/equipment");
  const button = page.locator(".machine").last().getByRole("link").last();
  const isLaidOut = () => button.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  const cards = page.locator(".machine");
  const count = await cards.count();
  expect(count).toBeGreaterThan(10);
  expect(await isLaidOut()).toBe(false);

  for (let step = 0; step < count; step += 1) await page.mouse.wheel(0, 400);
  await button.scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport();
  expect(await isLaidOut()).toBe(true);
  expect(await page.locator("html").getAttribute("data-moved")).toBeNull();
});
