import { cityCard, LATUR, loseTiles, equipmentIn } from "./steps/map";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees } from "./steps/texts";

const language = "mr";
test.use({ language });

test("the map's address holds the same machines city by city, with distances and ways to a map", async ({
  page,
  t,
  context,
}) => {
  await loseTiles(context);
  const equipment = await equipmentIn(page, "Latur");
  await page.goto("/equipment?location=Latur&radius=200&sort=price");
  await page.getByRole("link", { name: t("map:map"), exact: true }).click();
  await expect(page).toHaveURL("/equipment?view=map&location=Latur&radius=200&sort=price");
  await expect(page.getByRole("heading", { name: t("map:byCity") })).toBeVisible();
  await expect(cityCard(page, LATUR[language])).toContainText(t("equipment:results", { count: equipment.length }));
  for (const { id, name, dailyRate } of equipment) {
    // Two owners may call their machines the same.
    await expect(cityCard(page, LATUR[language]).locator(`a[href="/equipment/${id}?location=Latur"]`)).toHaveText(name);
    await expect(cityCard(page, LATUR[language])).toContainText(inRupees(dailyRate));
  }
  const [first] = await page.locator("section.card h3").allTextContents();
  expect(first).toBe(LATUR[language]);
  await expect(page.getByText(t("common:away", { km: 37 }))).toBeVisible();
  const address = await cityCard(page, LATUR[language])
    .getByRole("link", { name: /OpenStreetMap/ })
    .getAttribute("href");
  expect(address).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?.*#map=\d+\/18\.3972\/76\.5678$/);
  await checkPage(page, language);
  await page.getByRole("link", { name: t("map:list"), exact: true }).click();
  await expect(page).toHaveURL("/equipment?location=Latur&radius=200&sort=price");
  await expect(page.getByRole("article").first()).toBeVisible();
});
