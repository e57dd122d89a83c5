import { formatPaise } from "~/i18n/money";
import { findFreeDays } from "./steps/equipment";
import { expectFieldErrors } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees } from "./steps/texts";

test.describe.configure({ retries: 0 });

const FOREIGN = ["Gangubai More", "Meera"];

const language = "mr";
test.use({ language });

test("the office books at its counter, takes cash and pays it back", async ({ page, t, asAdmin }) => {
  await asAdmin();
  const { equipment, stay } = await findFreeDays(page.request, 2);
  await page.goto("/admin");
  await page.getByRole("link", { name: t("admin:counter") }).click();
  await page.getByLabel(t("admin:counterMachine")).fill(String(equipment.id));
  await page.getByLabel(t("booking:startDate")).fill(stay.startDate);
  await page.getByLabel(t("booking:endDate")).fill(stay.endDate);
  await page.getByRole("button", { name: t("terms:showPrice") }).click();
  const amount = inRupees(2 * equipment.dailyRate);
  await expect(page.getByLabel(t("admin:counterReceived", { amount }))).toBeVisible();
  const name = page.getByLabel(t("booking:farmerName"));
  const book = page.getByRole("button", { name: t("admin:counterBook") });
  await name.fill("Gangubai More");
  await book.click();
  await expectFieldErrors(page, page.locator("#cash-cashReceived"), [t("messages:cashRequired")]);
  await expect(name).toHaveValue("Gangubai More");
  await checkPage(page, language, FOREIGN);
  await page.getByLabel(t("admin:counterReceived", { amount })).check();
  await page.getByLabel(t("booking:farmerConsent")).check();
  await book.click();
  await expect(page).toHaveURL(/\/bookings\/\d+\/receipt$/);
  await expect(page.getByText(t("admin:counterDone")).first()).toBeVisible();
  await expect(page.getByText(t("receipt:methods.cash"))).toBeVisible();
  await expect(page.getByText(t("receipt:farmerCode"))).toBeVisible();
  const id = /\/bookings\/(\d+)/.exec(page.url())?.[1];
  const cancelled = await page.request.post(`/api/bookings/${id}/cancel`, { data: {} });
  const back = formatPaise(((await cancelled.json()) as { refundAmount: number }).refundAmount);
  await page.goto(`/booking/${id}`);
  await expect(page.getByText(t("booking:refundCash_pending", { amount: back }))).toBeVisible();
  await page.goto("/admin/payments");
  const owed = page.locator("article").filter({ hasText: "Gangubai More" }).last();
  await owed.getByRole("button", { name: t("admin:payBackCash") }).click();
  await expect(page.getByText(t("admin:paidBackCash", { id })).first()).toBeVisible();
  await page.goto(`/booking/${id}`);
  await expect(page.getByText(t("booking:refundCash_processed", { amount: back }))).toBeVisible();
});
