import { heldPages } from "../fixtures/pages";
import type { Page } from "@playwright/test";
import { equipmentIn, loseTiles } from "./steps/map";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees, LANGUAGES } from "./steps/texts";

const WIDE = { width: 1280, height: 900 };
const MAP_HEIGHT_PX = 600;
/** From all of India to one town: each picture shows half of the one before or less. */
const MAX_STEPS = 8;

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
      heldPages.add(page);
      await page.goto(`/equipment?view=map&search=${encodeURIComponent(equipment.name)}&location=Latur`);
      expect((await picture(page).boundingBox())?.height).toBe(MAP_HEIGHT_PX);
      await expect(picture(page).getByRole("group", { name: t("map:label") })).toBeVisible();
      await expect(page.getByRole("link", { name: "MapSVG" })).toBeVisible();
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
  heldPages.add(page);
  await page.goto("/equipment?view=map");
  const closer = picture(page).locator('svg a[href^="?"]');
  await expect(closer.first()).toBeVisible();
  for (let steps = 0; (await closer.count()) > 0; steps++) {
    expect(steps).toBeLessThan(MAX_STEPS);
    const to = (await closer.first().getAttribute("href")) ?? "";
    await closer.first().click();
    await expect(page).toHaveURL(`/equipment${to}`);
  }
  const last = await addresses(page);
  expect(last.length).toBeGreaterThan(0);
  for (const to of last) expect(to).toMatch(/^(#by-city|\/equipment\/\d+.*)$/);
});
