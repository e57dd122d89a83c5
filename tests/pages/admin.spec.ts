import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { changeRows, readRows } from "../fixtures/stored-rows";
import { book, findBooking, pay } from "./steps/bookings";
import { errorSummary, expectFieldErrors } from "./steps/forms";
import { findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { demoAccount, expect, test as base, type Person } from "./steps/test";
import { LANGUAGES } from "./steps/texts";

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

async function openFilters(page: Page): Promise<void> {
  const fold = page.locator("#filters:not([open]) > summary");
  if (await fold.isVisible()) await fold.click();
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
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
      scripted,
    }) => {
      const { id, renter } = await booked();
      await pay(app, renter.api, id);
      const { totalPrice } = await findBooking(renter.api, id);
      await page.goto("/admin?status=paid");
      await rejectIn(page, t, id).click();
      const dialog = page.getByRole("dialog", { name: t("admin:rejectTitle", { id }) });
      const asking = scripted ? dialog : page.locator("main");
      await expect(page).toHaveURL(
        scripted ? /\/admin\?status=paid$/ : new RegExp(`/admin/bookings/${id}\\?decision=rejected`),
      );
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
}

test("filters go into the address, narrow the list, and stay from page to page", async ({ page, t, app }) => {
  await page.goto("/admin");
  await openFilters(page);
  await page.getByLabel(t("booking:status")).selectOption("approved");
  await page.getByLabel(t("common:payment")).selectOption("captured");
  await page.getByLabel(t("admin:userFilter")).fill("rekha");
  await page.getByRole("button", { name: t("admin:show"), exact: true }).click();
  await expect(page).toHaveURL(/status=approved&paymentState=captured.*user=rekha/);
  const count = readRows(
    app,
    "select bookings.id from bookings join users on users.id = userId where username like '%rekha%' and status = 'approved' and paymentState = 'captured'",
  ).length;
  await expect(page.locator("main [role=status]").first()).toHaveText(t("admin:bookingsFound", { count }));
  await expect(page.locator("main tbody tr")).toHaveCount(Math.min(20, count));
  await page.getByRole("link", { name: t("admin:clear") }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole("link", { name: t("common:nextPage") }).click();
  await expect(page).toHaveURL(/\/admin\?page=2$/);
  await expect(page.locator("main tbody tr")).toHaveCount(20);
  await page.goto("/admin?user=zeppelin");
  await expect(page.getByRole("heading", { name: t("admin:noneFit") })).toBeVisible();
});

test("two quick presses on Approve approve once", async ({ page, t, app, booked }) => {
  const { id } = await booked();
  await page.goto("/admin");
  await approveIn(page, t, id).dblclick();
  await expect(
    notice(page, t("admin:done_approved", { id })).or(notice(page, t("admin:already_approved", { id }))),
  ).toBeVisible();
  expect(
    readRows(app, "select id from audit where subject = 'booking' and subjectId = ? and action = 'approve'", id),
  ).toHaveLength(1);
});

test("an admin who comes too late is told, and sees the booking as it is", async ({ page, t, app, booked }) => {
  const { id, renter } = await booked();
  await pay(app, renter.api, id);
  await page.goto("/admin");
  const answer = await page.request.patch(`/api/bookings/${id}/status`, {
    data: { status: "rejected", reason: "Broken" },
  });
  expect(answer.status()).toBe(200);
  await approveIn(page, t, id).click();
  await expect(errorSummary(page)).toContainText(t("messages:notDecidable"));
  await expect(page.getByText(t("admin:nothingToDecide"))).toBeVisible();
  await expect(page.locator("main dl").getByText(t("booking:status_rejected"), { exact: true })).toBeVisible();
});

test("a machine is hidden and shown again", async ({ page, t, booked }) => {
  const { equipmentId, equipmentName, renter } = await booked();
  await page.goto(`/admin/equipment?search=${equipmentId}`);
  const slip = page.locator("main tbody tr").filter({ hasText: equipmentName });
  await slip.getByRole("button", { name: t("admin:hideMachine"), exact: true }).click();
  await expect(notice(page, t("admin:machineHidden", { name: equipmentName }))).toBeVisible();
  await expect(slip.getByText(t("admin:machine_hidden"), { exact: true })).toBeVisible();
  expect((await renter.api.get(`/equipment/${equipmentId}`)).status()).toBe(404);
  await slip.getByRole("button", { name: t("admin:showMachine"), exact: true }).click();
  await expect(notice(page, t("admin:machineShown", { name: equipmentName }))).toBeVisible();
  expect((await renter.api.get(`/equipment/${equipmentId}`)).status()).toBe(200);
});

test("what failed is tried again by its button", async ({ page, t, app }) => {
  const key = `test-${Date.now()}`;
  const now = new Date().toISOString();
  changeRows(
    app,
    "insert into outbox (kind, dedupeKey, payload, attempts, availableAt, failedAt, lastError, createdAt) values ('unknown', ?, '{}', 60, ?, ?, 'no answer', ?)",
    key,
    now,
    now,
    now,
  );
  await page.goto("/admin/payments");
  const matter = page
    .getByRole("article")
    .filter({ hasText: t("admin:mindJob", { what: t("admin:job_other") }) })
    .first();
  await expect(matter).toContainText("no answer");
  await matter.getByRole("button", { name: t("admin:retry"), exact: true }).click();
  await expect(notice(page, t("admin:retriedJob"))).toBeVisible();
  expect(readRows(app, "select failedAt from outbox where kind = 'unknown' and dedupeKey = ?", key)).toEqual([
    { failedAt: null },
  ]);
});

test("a visitor with a link logs in first; anyone else ends on the start, and sees no way there", async ({
  page,
  signUp,
}) => {
  await page.context().clearCookies();
  for (const path of ["/admin/users", "/admin/payments"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?redirectTo=${encodeURIComponent(path)}`);
  }
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/$/);
  await signUp();
  await page.goto("/admin/bookings/1");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('a[href="/admin"]')).toHaveCount(0);
});
