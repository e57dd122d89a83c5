import type { Page } from "@playwright/test";
import { equipmentIn, loseTiles } from "./steps/map";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees, LANGUAGES } from "./steps/texts";

const WIDE = { width: 1280, height: 900 };
const MAP_HEIGHT_PX = 600;
/** Enough that every cluster of the demonstration data has been opened. */
const MAX_OPENED = 40;

const picture = (page: Page) => page.locator(".map-picture");
const addresses = (page: Page) =>
  picture(page)
    .locator("svg a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("the map is a picture of prices on the outlines of India before any script", async ({ page, t, context }) => {
      await loseTiles(context);
      const [equipment] = await equipmentIn(page, "Latur");
      if (equipment === undefined) throw new Error("There is no machine in Latur.");
      await context.route(/\.js$/, (route) => route.abort());
      await page.goto(`/equipment?view=map&search=${encodeURIComponent(equipment.name)}&location=Latur`);
      expect((await picture(page).boundingBox())?.height).toBe(MAP_HEIGHT_PX);
      await expect(picture(page).getByRole("group", { name: t("map:label") })).toBeVisible();
      await expect(picture(page).getByRole("link", { name: "MapSVG" })).toBeVisible();
      const outlines = await page.request.get((await picture(page).locator("image").getAttribute("href")) ?? "");
      expect(outlines.headers()).toMatchObject({
        "content-type": "image/svg+xml",
        "cache-control": "public, max-age=31536000, immutable",
      });
      await checkPage(page, language);
      await page.setViewportSize(WIDE);
      await checkPage(page, language);
      const price = picture(page).locator(`a[href="/equipment/${equipment.id}?location=Latur"]`);
      await expect(price).toContainText(inRupees(equipment.dailyRate));
      await price.click();
      await expect(page).toHaveURL(`/equipment/${equipment.id}?location=Latur`);
    });
  });
}

test("prices in one place lead closer, until each leads to its machine or to the list of its city", async ({
  page,
  context,
}) => {
  await loseTiles(context);
  await context.route(/\.js$/, (route) => route.abort());
  const left = ["/equipment?view=map"];
  const seen = new Set<string>();
  const machines = new Set<string>();
  for (let address = left.pop(); address !== undefined; address = left.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    expect(seen.size).toBeLessThan(MAX_OPENED);
    await page.goto(address);
    for (const to of await addresses(page)) {
      if (to.startsWith("?")) left.push(`/equipment${to}`);
      else if (to.startsWith("#")) await expect(page.locator(to)).toBeVisible();
      else machines.add(to);
    }
  }
  expect(seen.size).toBeGreaterThan(1);
  expect(machines.size).toBeGreaterThan(0);
});
