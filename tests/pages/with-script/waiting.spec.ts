import { waitForReact } from "../../fixtures/pages";
import { pretendGoodConnection } from "../steps/react";
import { expect, test } from "../steps/test";

const SLOW_MS = 1_500;

test.beforeEach(async ({ page }) => {
  await pretendGoodConnection(page);
  await page.route(/\.data(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
});

test("a page that is long in coming shows that it is loading", async ({ page, t }) => {
  await page.goto("/");
  await waitForReact(page);
  await page.getByRole("link", { name: t("home:getStarted") }).click();
  await expect(page.locator(".busy[role=status]")).toHaveText(t("loading"));
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.locator(".busy[role=status]")).toHaveCount(0);
});

test("a list that is long in coming shows that it is loading, and keeps its filters in sight", async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/equipment?category=tractor&maxPrice=9000");
  await waitForReact(page);
  await page.getByRole("link", { name: t("equipment:remove", { filter: t("category_tractor") }) }).click();
  await expect(page.getByRole("status").filter({ hasText: t("loading") })).toBeVisible();
  await expect(page.getByLabel(t("equipment:category"))).toBeVisible();
  await expect(page).toHaveURL("/equipment?maxPrice=9000");
  await expect(page.getByRole("status").filter({ hasText: t("loading") })).toHaveCount(0);
});
