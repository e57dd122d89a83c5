import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { book, findBooking, pay } from "./steps/bookings";
import { errorSummary, expectFieldErrors } from "./steps/forms";
import { findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { demoAccount, expect, test as base, type Person } from "./steps/test";

const WIDTHS = [360, 768, 1280];
const REASON = "xyzzy 17";

interface Booked {
  id: number;
  equipmentId: number;
  equipmentName: string;
  renter: Person;
}

/** The browser is an admin's; somebody else books. */
const test = base.extend<{ booked: () => Promise<Booked>; asAdmin: undefined }>({
  asAdmin: [
    async ({ page, context, app, signIn, language }, use) => {
      await signIn(demoAccount("admin"));
      await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
      await page.setViewportSize({ width: 360, height: 740 });
      await use(undefined);
    },
    { auto: true },
  ],
  booked: async ({ someoneElse }, use) => {
    await use(async () => {
      const renter = await someoneElse();
      const { equipment, stay } = await findFreeDays(renter.api, 1);
      const { id } = await book(renter.api, equipment.id, stay);
      return { id, equipmentId: equipment.id, equipmentName: equipment.name, renter };
    });
  },
});

/** The slip of one booking, machine or matter. */
const slipOf = (page: Page, id: number) =>
  page.locator("main tbody tr").filter({ has: page.locator(`a[href="/admin/bookings/${id}"]`) });
const approveIn = (page: Page, t: Translate, id: number) =>
  slipOf(page, id).getByRole("button", { name: t("admin:approve"), exact: true });
const rejectIn = (page: Page, t: Translate, id: number) =>
  slipOf(page, id).getByRole("button", { name: t("admin:reject"), exact: true });

/** What the last form has done; a screen reader's copy of it does not count. */
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test.describe("in Marathi", () => {
  const language = "mr";
  test.use({ language });

  test("an admin approves a booking in the list, and its button goes out", async ({ page, t, booked }) => {
    const { id, renter } = await booked();
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
    booked,
  }) => {
    const { id, renter } = await booked();
    await pay(app, renter.api, id);
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
    const lists = [
      "/admin",
      "/admin?equipment=zeppelin&user=nobody",
      "/admin/payments",
      "/admin/users",
      "/admin/users?search=zeppelin",
      "/admin/equipment?page=2",
      "/admin/equipment?search=zeppelin",
    ];
    for (const path of lists) {
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await checkPage(page, language, ["zeppelin", "nobody"]);
      }
    }
  });
});
