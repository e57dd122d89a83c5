import type { Page } from "@playwright/test";
import { waitForReact } from "../fixtures/pages";
import { payButton } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { expect, test } from "./steps/test";

/** Presses Tab until something has the focus, at most so many times. */
async function tabTo(page: Page, selector: string, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    if (
      await page
        .locator(selector)
        .first()
        .evaluate((element) => element === document.activeElement)
    )
      return;
  }
  throw new Error(`${selector} did not get the focus within ${most} presses of Tab.`);
}

/** Types a day in the order in which the browser lays it out, which is not ours to choose. */
async function typeDay(page: Page, name: string, day: string): Promise<void> {
  const [year = "", month = "", date = ""] = day.split("-");
  const field = page.locator(`main input[name=${name}]`);
  await page.keyboard.type(`${month}${date}${year}`);
  if ((await field.inputValue()) !== day) {
    await field.focus();
    await page.keyboard.type(`${date}${month}${year}`);
  }
  await expect(field).toHaveValue(day);
}

const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((around) => document.activeElement?.closest(around) !== null, selector);

test("the first press of Tab offers to skip the header", async ({ page, t }) => {
  await page.goto("/equipment");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: t("skipToContent") });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focusIsIn(page, "main")).toBe(true);
});

test("what has the focus can be seen", async ({ page }) => {
  await page.goto("/auth");
  const plain = new Set<string>();
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      const shows = (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
      return shows ? null : focused.outerHTML.slice(0, 100);
    });
    if (found !== null) plain.add(found);
  }
  expect([...plain]).toEqual([]);
});

test("days are typed, a booking is made and Pay has the focus", async ({ page, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 2);
  await page.goto(`/equipment/${equipment.id}/book`);
  await waitForReact(page);
  for (const [name, day] of [
    ["startDate", stay.startDate],
    ["endDate", stay.endDate],
  ] as const) {
    await tabTo(page, `main input[name=${name}]`, 80);
    await typeDay(page, name, day);
  }
  await tabTo(page, "main form:has(input[type=date]) button:not([type=button])", 8);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  await expect(payButton(page, t, 2 * equipment.dailyRate)).toBeFocused();
  // Another visit begins at the top.
  await page.reload();
  await expect(payButton(page, t, 2 * equipment.dailyRate)).not.toBeFocused();
});
