import { watchShifts } from "../steps/shifts";
import { expect, test } from "../steps/test";

const DESKTOP = { width: 1280, height: 900 };
test.use({ viewport: DESKTOP });

test("sliders move the fields of price and radius, and leave out what narrows nothing", async ({ page, t }) => {
  await page.goto("/equipment");
  const slider = page.getByRole("slider", { name: t("equipment:maxPriceSlider") });
  const field = page.getByLabel(t("equipment:maxPrice"), { exact: true });
  const answer = await page.request.get("/api/equipment?sort=price_desc&limit=1");
  const [dearest] = (await answer.json()) as { dailyRate: number }[];
  await expect(slider).toHaveAttribute("min", "0");
  await expect(slider).toHaveAttribute("max", String(dearest?.dailyRate));
  await slider.fill("5000");
  await expect(field).toHaveValue("5000");
  await field.fill("4000");
  await expect(slider).toHaveValue("4000");
  await page
    .locator("[data-folds] form")
    .getByRole("button", { name: t("equipment:apply") })
    .click();
  await expect(page).toHaveURL(/\/equipment\?maxPrice=4000$/);
  await page.goto("/equipment?maxPrice=4000");
  await page.getByRole("slider", { name: t("equipment:maxPriceSlider") }).fill(String(dearest?.dailyRate));
  await expect(page.getByLabel(t("equipment:maxPrice"), { exact: true })).toHaveValue("");
  const radius = page.getByRole("slider", { name: t("equipment:radiusSlider") });
  await expect(radius).toHaveValue("50");
  for (const [name, value] of [
    ["min", "1"],
    ["max", "200"],
    ["step", "1"],
  ] as const)
    await expect(radius).toHaveAttribute(name, value);
  await radius.fill("120");
  await expect(page.getByLabel(t("equipment:radius"))).toHaveValue("120");
});

test("filters are still chosen at the next visit, until all machines are asked for or they are cleared", async ({
  page,
  t,
}) => {
  await page.goto("/equipment?category=plough&maxPrice=5000");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("equipment-filters")))
    .toBe("category=plough&maxPrice=5000");
  await page.goto("/");
  await page.getByRole("link", { name: t("home:seeAll") }).click();
  await expect(page).toHaveURL(/\/equipment$/);
  await page.goto("/equipment?category=plough&maxPrice=5000");
  await page.goto("/");
  await page.goto("/equipment");
  await expect(page).toHaveURL(/\/equipment\?category=plough&maxPrice=5000$/);
  await page.getByRole("link", { name: t("equipment:clear") }).click();
  await expect(page).toHaveURL(/\/equipment$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("equipment:title"));
  await page.goto("/");
  await page.goto("/equipment");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("equipment:title"));
  expect(await page.evaluate(() => localStorage.getItem("equipment-filters"))).toBeNull();
});

test("where somebody was is not remembered, and filters are forgotten at logout", async ({ page, signUp }) => {
  await signUp();
  const stored = () => page.evaluate(() => localStorage.getItem("equipment-filters"));
  await page.goto("/equipment?lat=18.408&lon=76.574&radius=20");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
  expect(await stored()).toBeNull();
  await page.goto("/equipment?location=Latur");
  await expect.poll(stored).toBe("location=Latur");
  await page
    .locator('form[action="/logout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.getByRole("link", { name: /./ }).and(page.locator('a[href^="/auth"]')).first()).toBeAttached();
  expect(await stored()).toBeNull();
});

test("the way back leads to the list as it was, not to the filters kept", async ({ page, t }) => {
  await page.goto("/equipment");
  await page.getByLabel(t("common:category")).selectOption("sprayer");
  await page
    .locator("[data-folds] form")
    .getByRole("button", { name: t("equipment:apply") })
    .click();
  await expect(page).toHaveURL(/\/equipment\?category=sprayer$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/equipment$/);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/equipment$/);
});

test("a picture that does not load gives way to the painted ground", async ({ page }) => {
  await page.route("**/images/**", (route) => route.abort());
  await page.goto("/equipment");
  const first = page.getByRole("article").first();
  await expect(first.locator("img")).toBeHidden();
  await expect(first.locator(".pic span")).toBeVisible();
});

test("on a phone filters that were opened before the script came can be hidden, and shown again", async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/equipment#filters");
  const link = page.getByRole("link", { name: t("equipment:filters"), exact: true });
  const form = page.locator("[data-folds] form");
  await expect(form).toBeVisible();
  await page.getByRole("link", { name: t("common:close") }).click();
  await expect(form).toBeHidden();
  await link.click();
  await expect(form).toBeVisible();
});

test("places are offered while one is typed", async ({ page, t }) => {
  await page.goto("/equipment");
  const field = page.getByLabel(t("common:location"), { exact: true });
  const offered = page.locator("#f-cities option");
  await expect(offered.first()).toHaveAttribute("value", "Pune");
  await field.pressSequentially("udgir");
  await expect(offered.first()).toHaveAttribute("value", "Udgir, Latur");
  await expect(field).toHaveValue("udgir");
  await field.fill("औसा");
  await expect(offered.first()).toHaveAttribute("value", "Ausa, Latur");
});

test("nothing that can be seen moves while a list on a phone is scrolled to its end", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const shift = await watchShifts(page);
  await page.goto("/equipment");
  const machines = page.locator(".machine");
  for (let count = await machines.count(); count > 0; count -= 1) await page.mouse.wheel(0, 400);
  await machines.last().scrollIntoViewIfNeeded();
  expect(await shift()).toBeLessThan(0.01);
});
