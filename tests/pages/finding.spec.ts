import { dayFromToday } from "../fixtures/api-client";
import { findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees } from "./steps/texts";

interface Listed {
  id: number;
  distanceKm: number | null;
  dailyRate: number;
}

const TRACTOR = { en: "tractor", hi: "ट्रैक्टर", mr: "ट्रॅक्टर" };
const [FROM, UNTIL] = [dayFromToday(20), dayFromToday(22)];

const language = "mr";
test.use({ language });

test("words that name a place lead to the same search around it", async ({ page }) => {
  await page.goto(`/equipment?search=${TRACTOR[language]}+${encodeURIComponent("लातूर")}`);
  const around = page.locator("main").getByRole("link", { name: `“${TRACTOR[language]}” · ` });
  await around.click();
  await expect(page).toHaveURL(/\?search=[^&+]+&location=[^&]+&sort=nearest$/);
  await expect(page.locator("article").first()).toBeVisible();
});

test("distance, days and their price go along from the list to the machine and to booking", async ({ page, t }) => {
  const asked = `location=Latur&startDate=${FROM}&endDate=${UNTIL}`;
  const all = (await (await page.request.get(`/api/equipment?${asked}`)).json()) as Listed[];
  const equipment = all.find(({ distanceKm }) => (distanceKm ?? 0) > 0);
  if (equipment === undefined) throw new Error("no machine outside Latur is free");
  const away = t("common:away", { km: equipment.distanceKm });
  const total = t("common:daysTotal", { count: 3, amount: inRupees(3 * equipment.dailyRate) });
  await page.goto(`/equipment?${asked}&sort=nearest`);
  const card = page.locator(`#m${equipment.id}`);
  await expect(card).toContainText(away);
  await expect(card).toContainText(total);
  await card.getByRole("link", { name: t("common:viewDetails") }).click();
  await expect(page).toHaveURL(`/equipment/${equipment.id}?${asked}`);
  await expect(page.locator("main")).toContainText(away);
  await expect(page.locator("main")).toContainText(total);
  const rent = page.getByRole("link", { name: t("equipment:rentNow") });
  await expect(rent).toHaveAttribute("href", `/equipment/${equipment.id}/book?${asked}`);
  await page.goto(`/equipment/${equipment.id}/book?${asked}`);
  await expect(page.locator('input[name="startDate"]')).toHaveValue(FROM);
  await expect(page.locator('input[name="endDate"]')).toHaveValue(UNTIL);
  await expect(page.locator("main")).toContainText(inRupees(3 * equipment.dailyRate));
});

test("with the days chosen, total and Confirm are in sight at once", async ({ page, t }) => {
  const { equipment, stay } = await findFreeDays(page.request, 3);
  await page.goto(`/equipment/${equipment.id}?${new URLSearchParams({ ...stay }).toString()}`);
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  const form = page.locator("dialog#rent form");
  const confirmButton = form.getByRole("button", { name: t("booking:confirmBooking") });
  await expect(confirmButton).toBeInViewport({ ratio: 1 });
  await expect(form.locator(".total, .total-line")).toBeInViewport({ ratio: 1 });
  await expect(form.locator("[name=contact]")).toBeInViewport({ ratio: 1 });
  const days = form.locator("[data-day]");
  await expect(days.first()).toBeHidden();
  await form.getByText(t("booking:changeDates")).click();
  await expect(days.first()).toBeVisible();
});

test("where nothing is found one tap widens the search, and the nearest machines are there", async ({ page, t }) => {
  await page.goto("/equipment?location=Nilanga&radius=1&maxPrice=100");
  await expect(page.getByRole("heading", { name: t("equipment:none") })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: t("equipment:nearestOnes") })).toBeVisible();
  const away = new RegExp(t("common:away", { km: "\\d+" }));
  await expect(main.locator("li", { hasText: away }).first()).toContainText("₹");
  await checkPage(page, language);
  await page.goto(`/equipment?location=Nilanga&startDate=${FROM}&endDate=${UNTIL}&maxPrice=100`);
  const wider = main.getByRole("link", { name: t("equipment:tryAnyRate") });
  const said = Number(/(\d+)\D*$/.exec((await wider.textContent()) ?? "")?.[1]);
  expect(said).toBeGreaterThan(0);
  await wider.click();
  await expect(page).toHaveURL(/location=Nilanga/);
  await expect(page.getByRole("article")).toHaveCount(said);
});

test("what a visitor asks to be told of is kept while they sign in, listed and removed", async ({
  page,
  t,
  someoneElse,
}) => {
  const { account, api } = await someoneElse();
  expect((await api.patch("/api/user/profile", { data: { language } })).status()).toBe(200);
  await page.goto("/equipment?location=Nilanga&radius=1&maxPrice=100");
  await page.getByRole("button", { name: t("equipment:tellMe") }).click();
  await expect(page).toHaveURL(/\/auth\?.*redirectTo=/);
  await page
    .locator("main")
    .getByRole("link", { name: t("account:login"), exact: true })
    .click();
  const login = page.locator('main form[action*="tab=login"]');
  await login.locator("input[name=username]").fill(account.username);
  await login.locator("input[name=password]").fill(account.password);
  await login.locator("input[name=password]").press("Enter");
  await expect(page).toHaveURL(/\/alerts\?/);
  await page.getByRole("button", { name: t("alerts:tellMe") }).click();
  await expect(page).toHaveURL("/alerts");
  await expect(page.getByText(t("alerts:waiting"), { exact: true })).toBeVisible();
  await checkPage(page, language);
  await page.getByRole("button", { name: new RegExp(t("alerts:remove")) }).click();
  await expect(page.getByText(t("alerts:none"), { exact: true })).toBeVisible();
});
