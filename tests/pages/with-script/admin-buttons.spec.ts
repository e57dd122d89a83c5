import { waitForReact } from "../../fixtures/pages";
import { findBooking, bookFree } from "../steps/bookings";
import { demoAccount, expect, test } from "../steps/test";

test("while a decision is on its way no other can be pressed; then the focus is at the next booking", async ({
  page,
  t,
  signIn,
  someoneElse,
}) => {
  const renter = await someoneElse();
  const { id } = await bookFree(renter.api);
  for (let more = 0; more < 2; more += 1) await bookFree(renter.api);
  await signIn(demoAccount("admin"));
  await page.goto("/admin");
  await waitForReact(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/admin/bookings/**", async (route) => {
    await held;
    await route.continue();
  });
  const rows = page.locator("main section").first().locator("tbody tr");
  const own = rows.filter({ has: page.locator(`a[href="/admin/bookings/${id}"]`) });
  const approve = own.getByRole("button", { name: t("admin:approve"), exact: true });
  await own.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const before = await page.evaluate(() => scrollY);
  await approve.click();
  await expect(approve).toHaveAttribute("aria-busy", "true");
  await expect(own.getByRole("button", { name: t("admin:reject"), exact: true })).toBeDisabled();
  await expect(page.locator("main tbody tr").getByRole("button").and(page.locator(":enabled"))).toHaveCount(1);
  letGo();
  await expect(page.getByText(t("admin:done_approved", { id }), { exact: true }).first()).toBeVisible();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(300);
  expect(await findBooking(renter.api, id)).toMatchObject({ status: "approved" });

  const next = await rows.nth(1).locator("[id^=booking-]").getAttribute("id");
  await rows
    .first()
    .getByRole("button", { name: t("admin:reject"), exact: true })
    .click();
  await page.locator("main textarea[name=reason]").fill("xyzzy 18");
  await page.locator("#decide [value=rejected]").click();
  await expect(page.locator(`#${next}`)).toBeFocused();
});
