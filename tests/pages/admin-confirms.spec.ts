import { changeRows } from "../fixtures/stored-rows";
import { findBooking, bookPaid } from "./steps/bookings";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const REASON = "xyzzy 21";
const LONG_AGO = "2026-01-01T00:00:00.000Z";

const language = "mr";
test.use({ language });

test("a paid booking is rejected after an older login with the password", async ({
  page,
  app,
  someoneElse,
  t,
  asAdmin,
}) => {
  const renter = await someoneElse();
  const { id } = await bookPaid(app, renter.api);
  const admin = await asAdmin();
  changeRows(
    app,
    "update sessions set createdAt = ? where userId = (select id from users where username = ?)",
    LONG_AGO,
    admin.username,
  );
  await page.goto("/admin?status=paid");
  const slip = page.locator("main tbody tr").filter({ has: page.locator(`a[href="/admin/bookings/${id}"]`) });
  await slip.getByRole("button", { name: t("admin:reject"), exact: true }).click();
  const form = page.locator("main");
  await form.locator("textarea[name=reason]").fill(REASON);
  await expect(form.getByLabel(t("common:yourPassword"))).toBeVisible();
  await form.getByRole("button", { name: t("admin:rejectAndRefund") }).click();

  await expect(page).toHaveURL(new RegExp(`/admin/bookings/${id}$`));
  // The address changes before the list has given way to the booking.
  await expect(page.locator("main textarea[name=reason]")).toHaveCount(1);
  const password = page.locator("main").getByLabel(t("common:yourPassword"));
  await expect(password).toHaveAccessibleDescription(new RegExp(t("messages:confirmAgain")));
  await expect(page.locator("main textarea[name=reason]")).toHaveValue(REASON);
  await checkPage(page, language, [REASON]);
  await password.fill("Wrong1");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription(new RegExp(t("messages:currentPasswordWrong")));
  expect(await findBooking(renter.api, id)).toMatchObject({ status: "paid" });
  await password.fill(admin.password);
  await password.press("Enter");
  await expect(page.getByText(t("admin:done_rejected", { id }), { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?status=paid(#booking-\d+)?$/);
  expect(await findBooking(renter.api, id)).toMatchObject({ status: "rejected" });
});
