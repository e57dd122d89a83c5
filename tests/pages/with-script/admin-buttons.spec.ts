import type { Locator, Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { waitForReact } from "../../fixtures/pages";
import { book, findBooking, bookFree } from "../steps/bookings";
import { findFreeDays } from "../steps/equipment";
import { demoAccount, expect, test } from "../steps/test";

const REASON = "xyzzy 18";

test("while a decision is on its way no other can be pressed, and the list stays where one was", async ({
  page,
  t,
  signIn,
  someoneElse,
}) => {
  await signIn(demoAccount("admin"));
  const renter = await someoneElse();
  const { id } = await bookFree(renter.api);
  await page.goto("/admin");
  await waitForReact(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/admin/bookings/**", async (route) => {
    await held;
    await route.continue();
  });
  const own = page.locator("main tbody tr").filter({ has: page.locator(`a[href="/admin/bookings/${id}"]`) });
  await own.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await own.getByRole("button", { name: t("admin:approve"), exact: true }).click();
  await expect(own.getByRole("button", { name: t("admin:approve"), exact: true })).toHaveAttribute("aria-busy", "true");
  await expect(own.getByRole("button", { name: t("admin:reject"), exact: true })).toBeDisabled();
  await expect(page.locator("main tbody tr").getByRole("button").and(page.locator(":enabled"))).toHaveCount(1);
  letGo();
  await expect(page.getByText(t("admin:done_approved", { id }), { exact: true }).first()).toBeVisible();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(300);
  expect(await findBooking(renter.api, id)).toMatchObject({ status: "approved" });
});

test("a decision leaves the focus at the next booking", async ({ page, signIn, someoneElse, t }) => {
  const renter = await someoneElse();
  for (let made = 0; made < 3; made += 1) {
    const { equipment, stay } = await findFreeDays(renter.api, 1);
    await book(renter.api, equipment.id, stay);
  }
  await signIn(demoAccount("admin"));
  await page.goto("/admin");
  await waitForReact(page);
  const rows = page.locator("main section").first().locator("tbody tr");
  for (const decide of [approve, reject]) {
    const next = await rows.nth(1).locator("[id^=booking-]").getAttribute("id");
    await decide(page, rows.first(), t);
    await expect(page.locator(`#${next}`)).toBeFocused();
  }
  // One that stays in its list keeps the focus with it, although its button can no longer be pressed.
  const listed = page.locator("main tbody tr").last();
  const { id } = { id: await listed.locator("[id^=booking-]").getAttribute("id") };
  const button = listed.getByRole("button", { name: t("admin:approve"), exact: true });
  if (await button.isEnabled()) {
    await button.click();
    await expect(page.locator(`#${id}`)).toBeFocused();
  }
});

async function approve(_page: Page, row: Locator, t: Translate): Promise<void> {
  await row.getByRole("button", { name: t("admin:approve"), exact: true }).click();
}

async function reject(page: Page, row: Locator, t: Translate): Promise<void> {
  await row.getByRole("button", { name: t("admin:reject"), exact: true }).click();
  await page.locator("main textarea[name=reason]").fill(REASON);
  await page.locator("#decide [value=rejected]").click();
}
