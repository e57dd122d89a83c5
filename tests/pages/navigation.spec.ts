import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { DEMO_CONTACT } from "./steps/contact";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const WIDE = { width: 1280, height: 900 };
const SIDE_MENU_PX = 300;
const LANGUAGE_MENU_PX = 150;
const CATEGORIES = [
  "tractor",
  "harvester",
  "seeder",
  "irrigation",
  "plough",
  "sprayer",
  "cultivator",
  "thresher",
  "combine",
  "rotavator",
  "fertilizer",
  "other",
] as const;

const header = (page: Page) => page.getByRole("banner");
const sideMenu = (page: Page, t: Translate) => page.getByRole("navigation", { name: t("menu") });
const openSideMenu = (page: Page, t: Translate) =>
  page.locator("details.drawer > summary", { hasText: t("menu") }).click();
const linkTo = (page: Page, address: string) => header(page).locator(`a[href="${address}"]`).locator("visible=true");

const language = "mr";
test.use({ language });

test("the categories open as a list, and each leads to its machines", async ({ page, t }) => {
  await page.setViewportSize(WIDE);
  await page.goto("/");
  const menu = header(page).locator("details.menu").first();
  await menu.locator("summary").click();
  await expect(menu.getByRole("link")).toHaveText(CATEGORIES.map((category) => t(`category_${category}`)));
  await checkPage(page, language);
  await menu.getByRole("link", { name: t("category_sprayer"), exact: true }).click();
  await expect(page).toHaveURL("/equipment?category=sprayer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("category_sprayer"));
});

test("side menu, menu of languages and foot lead a visitor everywhere", async ({ page, t }) => {
  await page.goto("/");
  await openSideMenu(page, t);
  expect((await sideMenu(page, t).boundingBox())?.width).toBe(SIDE_MENU_PX);
  for (const [name, address] of [
    [t("equipment"), "/equipment"],
    [t("compare"), "/compare"],
    [t("bookings"), "/dashboard"],
    [t("receipts"), "/receipts"],
    [t("login"), "/auth"],
  ] as const) {
    await expect(sideMenu(page, t).getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  }
  await expect(sideMenu(page, t).locator('a[href="/admin"], a[href="/profile"], form[action="/logout"]')).toHaveCount(
    0,
  );
  await sideMenu(page, t)
    .getByRole("link", { name: t("equipment"), exact: true })
    .click();
  await expect(page).toHaveURL("/equipment");
  const menu = header(page).locator("details.menu", { has: page.locator("form[action='/language']") });
  await menu.locator("summary").click();
  expect((await menu.locator(".menu-list").boundingBox())?.width).toBe(LANGUAGE_MENU_PX);
  await expect(menu.getByRole("button")).toHaveText(["English", "हिन्दी", "मराठी"]);
  await expect(menu.locator("[aria-current]")).toHaveText("मराठी");
  // The foot names the product, its main ways and whom to ask.
  const foot = page.getByRole("contentinfo");
  await expect(foot).toContainText(t("footerAbout"));
  for (const [name, address] of [
    [t("equipment"), "/equipment"],
    [t("compare"), "/compare"],
    [t("bookings"), "/dashboard"],
  ] as const) {
    await expect(foot.getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  }
  await expect(foot.getByRole("link", { name: DEMO_CONTACT.email })).toHaveAttribute(
    "href",
    `mailto:${DEMO_CONTACT.email}`,
  );
  await expect(foot.getByRole("link", { name: DEMO_CONTACT.phone })).toHaveAttribute(
    "href",
    `tel:${DEMO_CONTACT.phone.replace(/[^+\d]/g, "")}`,
  );
  await expect(foot).toContainText(/© 20\d\d Yantra/);
});

test("the mark leads home, and a link back home stands on every other page", async ({ page, t }) => {
  await page.setViewportSize(WIDE);
  await page.goto("/");
  await expect(header(page).getByRole("link", { name: t("backToHome") })).toHaveCount(0);
  await page.goto("/equipment");
  await header(page)
    .getByRole("link", { name: t("backToHome") })
    .locator("visible=true")
    .click();
  await expect(page).toHaveURL("/");
  await page.goto("/equipment");
  await header(page).getByRole("link", { name: "Yantra" }).click();
  await expect(page).toHaveURL("/");
});

test("the search box looks for words, and for nothing else", async ({ page, t }) => {
  await page.goto("/");
  const box = header(page).getByRole("searchbox");
  await header(page)
    .getByRole("button", { name: t("searchAction") })
    .click();
  await expect(page).toHaveURL("/");
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL("/");
  await box.fill("sprayer");
  await box.press("Enter");
  await expect(page).toHaveURL("/equipment?search=sprayer");
  await expect(page.getByText(t("equipment:resultsFor", { search: "sprayer" }))).toBeVisible();
  await page.goto("/equipment?search=%20%20sprayer%20");
  await expect(page.getByText(t("equipment:resultsFor", { search: "sprayer" }))).toBeVisible();
});

test("the header of a user leads to bookings, receipts, comparison and profile, and out", async ({
  page,
  t,
  signUp,
}) => {
  await signUp({ name: "Kavita Shinde", language });
  await page.setViewportSize(WIDE);
  await page.goto("/");
  for (const [name, address] of [
    [t("bookings"), "/dashboard"],
    [t("receipts"), "/receipts"],
    [t("editProfile"), "/profile"],
    [t("compare"), "/compare"],
  ] as const) {
    await expect(linkTo(page, address)).toHaveAccessibleName(name);
  }
  await expect(linkTo(page, "/profile")).toHaveAttribute("title", t("signedInAs", { name: "Kavita Shinde" }));
  await expect(header(page).locator('a[href="/admin"]')).toHaveCount(0);
  await linkTo(page, "/profile").click();
  await expect(page.getByRole("dialog", { name: t("editProfile") })).toBeVisible();
  await page.keyboard.press("Escape");
  await header(page)
    .getByRole("button", { name: t("logout") })
    .locator("visible=true")
    .click();
  await expect(page).toHaveURL("/auth");
});
