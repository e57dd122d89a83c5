import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { bookFree, bookPaid, findBooking } from "./steps/bookings";
import { errorSummary, expectFieldErrors } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const WIDTHS = [360, 1280];
const REASON = "xyzzy 17";

test.beforeEach(({ asAdmin }) => asAdmin());

/** The slip of one booking, machine or matter. */
const slipOf = (page: Page, id: number) =>
  page.locator("main tbody tr").filter({ has: page.locator(`a[href="/admin/bookings/${id}"]`) });
const approveIn = (page: Page, t: Translate, id: number) =>
  slipOf(page, id).getByRole("button", { name: t("admin:approve"), exact: true });
const rejectIn = (page: Page, t: Translate, id: number) =>
  slipOf(page, id).getByRole("button", { name: t("admin:reject"), exact: true });

/** What the last form has done; a screen reader's copy of it does not count. */
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

const language = "mr";
test.use({ language });

test("an admin approves a booking in the list, and its button goes out", async ({ page, t, someoneElse }) => {
  const renter = await someoneElse();
  const { id } = await bookFree(renter.api);
  await page.goto("/admin");
  await expect(page).toHaveTitle(`${t("admin:title")} – ${t("brand")}`);
  const { userId, totalPrice, startDate } = await findBooking(renter.api, id);
  const rupees = new Intl.NumberFormat("hi-IN", {
    style: "currency",
    currency: "INR",
    maximumFractionDigits: 0,
    numberingSystem: "latn",
  }).format(totalPrice);
  for (const text of [`${userId} · Someone Else`, rupees, String(Number(startDate.slice(-2)))])
    await expect(slipOf(page, id)).toContainText(text);
  await approveIn(page, t, id).click();
  await expect(notice(page, t("admin:done_approved", { id }))).toBeVisible();
  await expect(page).toHaveURL(/\/admin(#booking-\d+)?$/);
  await expect(slipOf(page, id).getByText(t("booking:status_approved"), { exact: true })).toBeVisible();
  await expect(approveIn(page, t, id)).toBeDisabled();
  await expect(rejectIn(page, t, id)).toBeEnabled();
  expect(await findBooking(renter.api, id)).toMatchObject({ status: "approved", paymentState: "unpaid" });
});

test("an admin rejects a paid booking with a reason, and is told of the refund before", async ({
  page,
  t,
  app,
  someoneElse,
}) => {
  const renter = await someoneElse();
  const { id } = await bookPaid(app, renter.api);
  const { totalPrice } = await findBooking(renter.api, id);
  await page.goto("/admin?status=paid");
  await rejectIn(page, t, id).click();
  const asking = page.locator("main");
  await expect(page).toHaveURL(new RegExp(`/admin/bookings/${id}\\?decision=rejected`));
  const amount = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(totalPrice);
  await expect(asking.getByText(t("admin:refundFollows", { amount, name: "Someone Else" }))).toBeVisible();
  const send = asking.getByRole("button", { name: t("admin:rejectAndRefund") });
  await asking.locator("textarea[name=reason]").fill("   ");
  await send.click();
  await expect(page).toHaveURL(new RegExp(`/admin/bookings/${id}$`));
  const reason = page.locator("main textarea[name=reason]");
  await expect(errorSummary(page)).toBeVisible();
  await expectFieldErrors(page, reason, [t("messages:reasonMissing")]);
  await checkPage(page, language);
  expect(await findBooking(renter.api, id)).toMatchObject({ status: "paid" });

  await reason.fill(REASON);
  await page.getByRole("button", { name: t("admin:rejectAndRefund") }).click();
  await expect(notice(page, t("admin:done_rejected", { id }))).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?status=paid(#booking-\d+)?$/);
  await page.goto(`/admin/bookings/${id}`);
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(page.locator("main td").getByText(t("admin:action_reject"), { exact: true })).toBeVisible();
  expect(await findBooking(renter.api, id)).toMatchObject({ status: "rejected" });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await checkPage(page, language, [REASON]);
  }
});

test("every list is laid out well, full and empty", async ({ page }) => {
  const lists = ["/admin?equipment=zeppelin&user=nobody", "/admin/payments", "/admin/users", "/admin/equipment?page=2"];
  for (const path of lists) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await checkPage(page, language, ["zeppelin", "nobody"]);
    }
  }
});
