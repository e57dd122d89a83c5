import type { Page } from "@playwright/test";
import { waitForReact } from "../../fixtures/pages";
import { listBookings } from "../steps/bookings";
import { findFreeDays } from "../steps/equipment";
import { holdReact } from "../steps/react";
import { collectErrors, expect, test } from "../steps/test";
import { inRupees } from "../steps/texts";
import { readLostTexts, translateLikeChrome } from "../steps/translation";

/** Texts of pages that the browser translates stay those that are true, wherever script changes them. */

test.beforeEach(async ({ page }) => translateLikeChrome(page));

/** Translation comes in a moment of its own after each change. */
async function expectNothingLost(page: Page, errors: string[]): Promise<void> {
  await expect(page.locator("body font").first()).toBeAttached();
  expect(await readLostTexts(page)).toEqual([]);
  expect(errors).toEqual([]);
}

test("the sum shown in the dialog is the sum that is booked", async ({ page, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 3);
  const days = [0, 1, 2].map((offset) =>
    new Date(Date.parse(stay.startDate) + offset * 86_400_000).toISOString().slice(0, 10),
  );
  const errors = collectErrors(page);
  await page.goto(`/equipment/${equipment.id}`);
  await waitForReact(page);
  await page.getByRole("link", { name: t("equipment:rentNow"), exact: true }).click();
  const form = page.locator("dialog#rent form").filter({ has: page.locator("[name=startDate]") });
  for (const count of [3, 1, 2]) {
    await form.locator(`[data-day="${days[0]}"]`).click();
    await form.locator(`[data-day="${days[count - 1]}"]`).click();
    const total = count * equipment.dailyRate;
    await expect(form.locator(".total-line")).toContainText(inRupees(total));
    await expect(form.locator("[name=seenTotal]")).toHaveValue(String(total));
    await form.locator("[name=endDate]").fill("");
    await form.locator("[name=startDate]").fill("");
  }
  await form.locator("[name=startDate]").fill(days[0] ?? "");
  await form.locator("[name=endDate]").fill(days[1] ?? "");
  await expect(form.locator(".total-line")).toContainText(inRupees(2 * equipment.dailyRate));
  await form.locator("[name=endDate]").fill(days[2] ?? "");
  await expect(form.locator(".total-line")).toContainText(inRupees(3 * equipment.dailyRate));
  await expectNothingLost(page, errors);
  await form.getByRole("button", { name: t("booking:confirmBooking") }).click();
  await expect(page).toHaveURL(/\/booking\/\d+/);
  expect(await listBookings(page.request)).toMatchObject([{ totalPrice: 3 * equipment.dailyRate }]);
});

test("a page that was translated before React came stays as it is", async ({ page, t }) => {
  const release = await holdReact(page);
  await page.goto("/auth");
  await page.evaluate(() => {
    const heading = document.querySelector("h1");
    const font = document.createElement("font");
    font.append(...(heading?.childNodes ?? []));
    heading?.append(font);
  });
  await page.getByLabel(t("common:username")).fill("kavita_1");
  const entry = page.waitForResponse(/\/assets\/entry/);
  release();
  await entry;
  await page.waitForLoadState("networkidle");
  await expect(page.locator("html")).not.toHaveAttribute("data-ready");
  await expect(page.getByLabel(t("common:username"))).toHaveValue("kavita_1");
});
