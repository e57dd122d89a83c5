import { book } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const STAY = { startDate: dayFromToday(9), endDate: dayFromToday(10) };
const DAYS = new URLSearchParams(STAY).toString();
const NAMES = ["Test User", "Someone Else", "Swaraj 744", "Swaraj 843"];

const language = "mr";
test.use({ language });

test("who finds the days booked sees similar machines, asks to be told, and books once told", async ({
  page,
  t,
  signUp,
  someoneElse,
}) => {
  await signUp({ language });
  const [owner, renter] = [await someoneElse(), await someoneElse()];
  const { id: equipmentId } = await addOwn(owner.api, { name: "Swaraj 744", location: "Nilanga", dailyRate: 1_000 });
  const { id: otherId } = await addOwn(owner.api, { name: "Swaraj 843", location: "Nilanga", dailyRate: 1_200 });
  const { id: bookingId } = await book(renter.api, equipmentId, STAY);

  await page.goto(`/equipment/${equipmentId}/book?${DAYS}`);
  const similar = page.getByRole("listitem").filter({ hasText: "Swaraj 843" });
  await expect(similar).toContainText("₹2,400");
  await expect(similar).toContainText(t("common:veryNear"));
  await expect(similar.getByRole("link")).toHaveAttribute("href", new RegExp(`^/equipment/${otherId}\\?startDate=`));
  await page.getByRole("button", { name: t("alerts:tellMe") }).click();
  await expect(page).toHaveURL("/alerts");
  await expect(page.getByText(t("alerts:waiting"), { exact: true })).toBeVisible();
  await checkPage(page, language, NAMES);

  expect((await renter.api.post(`/api/bookings/${bookingId}/cancel`, { data: {} })).status()).toBe(200);
  const told = page.getByRole("listitem").filter({ hasText: t("notification:title_daysFree") });
  await expect(async () => {
    await page.goto("/notifications");
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 25_000 });
  await told.getByRole("button").or(told.getByRole("link")).first().click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/equipment/${equipmentId}\\?`));
  await page.goto("/alerts");
  await expect(page.getByText(t("alerts:told"), { exact: true })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(t("alerts:see")) }).click();
  await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
});

test("days are chosen on the page of alerts itself", async ({ page, t, signUp, someoneElse }) => {
  await signUp({ language });
  const owner = await someoneElse();
  const { id: equipmentId } = await addOwn(owner.api, { name: "Swaraj 744", location: "Latur" });
  await owner.api.post(`/api/equipment/${equipmentId}/blocks`, { data: { kind: "blocked", ...STAY } });
  await page.goto(`/alerts?equipmentId=${equipmentId}`);
  await page.locator("main input[name=startDate]").fill(STAY.startDate);
  await page.locator("main input[name=endDate]").fill(STAY.endDate);
  await page.getByRole("button", { name: t("alerts:tellMe") }).click();
  await expect(page).toHaveURL("/alerts");
  await expect(page.getByText(t("alerts:waiting"), { exact: true })).toBeVisible();
});
