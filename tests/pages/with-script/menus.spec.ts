import { waitForReact } from "../../fixtures/pages";
import { expect, test } from "../steps/test";

const MENU = 'header details.menu:has(form[action="/language"])';
const DRAWER = "details.drawer > summary";
const WIDE = { width: 1280, height: 900 };

test("Escape closes a dialog that a menu has opened, and the menu only after it, with the focus given back", async ({
  page,
  t,
  signUp,
}) => {
  await signUp();
  await page.goto("/");
  await page.locator(DRAWER).click();
  const menu = page.getByRole("navigation", { name: t("menu") });
  const link = menu.locator("[data-opens]");
  await link.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.locator(DRAWER)).toBeFocused();
});

test("a press beside a menu closes it, and so does the next menu", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto("/");
  const categories = page.locator("header details.menu").first();
  await page.locator(`${MENU} summary`).click();
  await expect(page.locator(`${MENU} .menu-list`)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.locator(`${MENU} .menu-list`)).toBeHidden();
  await page.locator(`${MENU} summary`).click();
  await categories.locator("summary").click();
  await expect(page.locator(`${MENU} .menu-list`)).toBeHidden();
  await expect(categories.getByRole("link").first()).toBeVisible();
});

test("a menu is left with Tab and closes behind", async ({ page }) => {
  await page.goto("/auth");
  await page.locator(`${MENU} summary`).focus();
  await page.keyboard.press("Enter");
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Tab");
  await expect(page.locator(`${MENU} .menu-list`)).toBeHidden();
});

test("a menu closes when one of its links is followed without leaving the page's frame", async ({ page, t }) => {
  await page.goto("/");
  await waitForReact(page);
  await page.locator(DRAWER).click();
  await page
    .getByRole("navigation", { name: t("menu") })
    .getByRole("link", { name: t("equipment"), exact: true })
    .click();
  await expect(page).toHaveURL("/equipment");
  await expect(page.getByRole("navigation", { name: t("menu") })).toBeHidden();
});
