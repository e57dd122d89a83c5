import { expect, test } from "../steps/test";

test.use({ viewport: { width: 360, height: 740 } });

test("cards out of sight are laid out after those in sight, and nothing moves, at the top or further down", async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number }[];
      const moved = Number(document.documentElement.dataset["moved"] ?? 0);
      document.documentElement.dataset["moved"] = String(shifts.reduce((sum, { value }) => sum + value, moved));
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The moment does not pass while the page is looked at.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Animation.enable");
  await cdp.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.goto("/equipment");
  const cards = page.locator(".machine");
  expect(await cards.count()).toBeGreaterThan(10);
  const isLaidOut = (which: "first" | "last") =>
    cards[which]()
      .getByRole("link")
      .last()
      .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  expect([await isLaidOut("first"), await isLaidOut("last")]).toEqual([true, false]);

  // Those above change their height too when it is their turn.
  for (let step = 0; step < 6; step += 1) await page.mouse.wheel(0, 400);
  await expect(cards.first()).not.toBeInViewport();
  await cdp.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expect.poll(() => isLaidOut("last")).toBe(true);
  expect(await page.locator("html").getAttribute("data-moved")).toBeNull();
});
