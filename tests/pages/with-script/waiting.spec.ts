import { waitForReact } from "../../fixtures/pages";
import { expect, test } from "../steps/test";

const SLOW_MS = 1_500;

test.beforeEach(async ({ page }) => {
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
  await page.goto("/");
  await waitForReact(page);
  const menu = page.getByRole("banner").locator("details.menu", { hasText: t("categories") });
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: t("category_tractor") }).click();
  await page.getByRole("link", { name: t("equipment:remove", { filter: t("category_tractor") }) }).click();
  await expect(page.getByRole("status").filter({ hasText: t("loading") })).toBeVisible();
  await expect(page.getByLabel(t("equipment:category"))).toBeVisible();
  await expect(page).toHaveURL("/equipment");
  await expect(page.getByRole("status").filter({ hasText: t("loading") })).toHaveCount(0);
});

test("a page stays until the texts of the next are there, and shows the next as one", async ({ page, t }) => {
  await page.goto("/");
  await waitForReact(page);
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  const asked = page.waitForRequest(/\/assets\/account-.*\.js$/);
  await page.route(/\/assets\/account-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByRole("navigation", { name: t("mainPages") })
    .getByRole("link", { name: t("login") })
    .click();
  await asked;
  await expect(page.locator("main form input[name=username]")).toHaveCount(0);
  letIn();
  await expect(page.locator("main form input[name=username]").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account:title"));
});

test("a page whose texts do not come is shown as the server makes it", async ({ page, t }) => {
  await page.goto("/");
  await waitForReact(page);
  await page.route(/\/assets\/account-.*\.js$/, (route) => route.abort());
  await page
    .getByRole("navigation", { name: t("mainPages") })
    .getByRole("link", { name: t("login") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account:title"));
  await expect(page.locator("main form input[name=username]").first()).toBeVisible();
});
