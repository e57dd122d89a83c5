import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { listEquipment } from "./steps/equipment";
import { expect, test } from "./steps/test";

/** Filters fold away on phones. */
async function openFilters(page: Page): Promise<void> {
  const fold = page.locator("a[href='#filters']");
  if (await fold.isVisible()) await fold.click();
}

const showResults = (page: Page, t: Translate) =>
  page
    .locator("[data-folds] form")
    .getByRole("button", { name: t("equipment:apply") })
    .click();
const cards = (page: Page) => page.getByRole("article");
const query = (page: Page) =>
  Object.fromEntries([...new URL(page.url()).searchParams].filter(([, value]) => value !== ""));
const chips = (page: Page, t: Translate) => page.getByRole("list", { name: t("equipment:active") });

test("each filter goes into the address, and the address brings the same list again", async ({ page, t }) => {
  await page.goto("/equipment");
  await openFilters(page);
  const form = page.locator("[data-folds] form");
  await form.getByLabel(t("common:searchAction"), { exact: true }).fill("tractor");
  await form.getByLabel(t("common:category")).selectOption("tractor");
  await form.getByLabel(t("equipment:minPrice"), { exact: true }).fill("1000");
  await form.getByLabel(t("equipment:maxPrice"), { exact: true }).fill("९,०००");
  await form.getByLabel(t("common:location")).fill("Latur");
  await form.getByLabel(t("equipment:radius")).fill("200");
  await form.getByLabel(`${t("equipment:winter")} (${t("equipment:winterHint")})`).check();
  await form.getByLabel(t("equipment:specName")).selectOption("power_hp");
  await form.getByLabel(t("equipment:specValue"), { exact: true }).fill("40 hp");
  await form.getByLabel(t("equipment:sort")).selectOption("nearest");
  await showResults(page, t);
  await expect(page).toHaveURL(/specValue=40/);
  expect(query(page)).toMatchObject({
    search: "tractor",
    category: "tractor",
    minPrice: "1000",
    maxPrice: "९,०००",
    location: "Latur",
    radius: "200",
    season: "winter",
    spec: "power_hp",
    specValue: "40 hp",
    sort: "nearest",
  });
  await expect(chips(page, t).getByRole("listitem")).toHaveCount(8);
  const names = await cards(page).getByRole("heading").allTextContents();
  expect(names.length).toBeGreaterThan(0);
  await page.reload();
  await expect(cards(page).getByRole("heading")).toHaveText(names);
  await openFilters(page);
  await expect(page.getByLabel(t("common:location"))).toHaveValue("Latur");
  await expect(page.getByLabel(`${t("equipment:winter")} (${t("equipment:winterHint")})`)).toBeChecked();
});

test("the list shows what fits, counts it, and says when nothing does", async ({ page, t }) => {
  const equipment = await listEquipment(page.request);
  const cheap = equipment.filter(({ dailyRate }) => dailyRate <= 1000);
  expect(cheap.length).toBeGreaterThan(0);
  await page.goto("/equipment?maxPrice=1000&sort=price");
  await expect(page.getByRole("status").first()).toHaveText(t("equipment:results", { count: cheap.length }));
  await expect(cards(page)).toHaveCount(Math.min(12, cheap.length));
  await page.goto("/equipment?search=xyzzy");
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: t("equipment:none") })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("equipment:clear") })
    .first()
    .click();
  // Other tests add machines, and the list counts no more than this.
  const all =
    equipment.length > 50
      ? t("admin:machinesFoundMore", { count: 50 })
      : t("equipment:results", { count: equipment.length });
  await expect(page.getByRole("status").first()).toHaveText(all);
});

test("a chosen filter is taken away by its link, the others stay", async ({ page, t }) => {
  await page.goto("/equipment?category=tractor&maxPrice=9000&page=1");
  await chips(page, t)
    .getByRole("link", { name: t("common:category_tractor") })
    .click();
  await expect(page).toHaveURL(/\/equipment\?maxPrice=9000$/);
  await expect(chips(page, t).getByRole("link")).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/category=tractor/);
  await expect(chips(page, t).getByRole("link", { name: t("common:category_tractor") })).toBeVisible();
});

test("pages lead to all machines and keep the filters", async ({ page, t }) => {
  const equipment = await listEquipment(page.request);
  expect(equipment.length).toBeGreaterThan(12);
  await page.goto("/equipment?sort=price");
  const first = await cards(page).getByRole("heading").allTextContents();
  await page.getByRole("link", { name: t("common:nextPage") }).click();
  await expect(page).toHaveURL(/\/equipment\?sort=price&page=2$/);
  await expect(cards(page)).toHaveCount(Math.min(12, equipment.length - 12));
  const second = await cards(page).getByRole("heading").allTextContents();
  expect(first.length + second.length).toBe(Math.min(24, equipment.length));
  await page.getByRole("link", { name: t("common:previousPage") }).click();
  await expect(cards(page).getByRole("heading")).toHaveText(first);
});

test("on a phone the filters lie over the machines once their link is followed, and take the focus", async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/equipment");
  const form = page.locator("[data-folds] form");
  await expect(form).toBeHidden();
  await openFilters(page);
  await expect(form).toBeVisible();
  await expect(form.getByRole("button", { name: t("equipment:apply") })).toBeInViewport();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("searchbox")).toBeFocused();
  await form.getByLabel(t("equipment:minPrice"), { exact: true }).fill("1000");
  await page.getByRole("link", { name: t("common:close") }).click();
  await expect(form).toBeHidden();
  await expect(page.locator("header")).toBeInViewport({ ratio: 1 });
});

const language = "mr";
test.use({ language });
