import { formatDay } from "~/i18n/format";
import { dayFromToday, listEquipment } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const language = "mr";
test.use({ language });

test("an address without a page says so and leads on, and so does a machine that is missing", async ({ page, t }) => {
  for (const path of ["/equipment/999999", "/equipment/none", "/equipment/999999/book"]) {
    const missing = await page.goto(path);
    expect(missing?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("messages:equipmentNotFound"));
  }
  const answer = await page.goto("/tractors/of/yesterday");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("notFoundTitle"));
  await expect(page.getByText(t("notFoundText"))).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("backToHome") })
    .click();
  await expect(page).toHaveURL("/");
});

test("a booking that is missing leads back to the dashboard", async ({ page, t, signUp }) => {
  await signUp({ language });
  for (const id of ["999999", "none"]) {
    const answer = await page.goto(`/booking/${id}`);
    expect(answer?.status(), id).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("booking:missing"));
  }
  await page.getByRole("link", { name: t("booking:returnToDashboard") }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(t("booking:noBookings"), { exact: true })).toBeVisible();
});

test("a machine that cannot be had says so and offers no days", async ({ page, t }) => {
  const equipment = (await listEquipment(page.request)).find(({ availability }) => !availability);
  expect(equipment).toBeDefined();
  await page.goto(`/equipment/${equipment?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(equipment?.name ?? "");
  await expect(page.getByText(t("equipment:unavailableTitle"))).toBeVisible();
  await expect(page.getByText(t("equipment:unavailableText"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("equipment:unavailable"), exact: true })).toBeDisabled();
  await expect(page.getByRole("link", { name: t("equipment:rentNow") })).toHaveCount(0);

  const answer = await page.goto(`/equipment/${equipment?.id}/book`);
  expect(answer?.status()).toBe(409);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("equipment:unavailableTitle"));
  await expect(page.getByText(t("equipment:unavailableText"))).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("viewDetails") })
    .click();
  await expect(page).toHaveURL(`/equipment/${equipment?.id}`);
});

test("a search on days that nobody can book says which can be", async ({ page, t }) => {
  const window = { first: formatDay(dayFromToday(0), language), last: formatDay(dayFromToday(30), language) };
  for (const [from, to] of [
    [29, 31],
    [-1, 2],
  ] as const) {
    await page.goto(`/equipment?startDate=${dayFromToday(from)}&endDate=${dayFromToday(to)}`);
    await expect(page.getByText(t("equipment:noneDays", window))).toBeVisible();
    await expect(page.getByText(t("equipment:noneText"))).toHaveCount(0);
  }
  await checkPage(page, language);
  await page.goto(`/equipment?search=zeppelin&startDate=${dayFromToday(1)}&endDate=${dayFromToday(30)}`);
  await expect(page.getByText(t("equipment:noneText"))).toBeVisible();
});
