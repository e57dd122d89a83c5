import { addFault } from "../../../scripts/razorpay-sandbox/test-support";
import { inRupees } from "../steps/texts";
import { book, pay } from "../steps/bookings";
import { findFreeDays } from "../steps/machines";
import { expect, test } from "../steps/test";

const BANK_TAKES_MS = 4_000;

test("a page on which money is under way looks again by itself until it has arrived", async ({ page, app, t, signUp }) => {
  await signUp();
  const { machine, stay } = await findFreeDays(page.request, 1);
  const { id } = await book(page.request, machine.id, stay);
  await pay(app, page.request, id);
  if (app.sandbox === undefined) throw new Error("This app has no payment stand-in.");
  await addFault(app.sandbox, { match: "state", kind: "refund_pending", ms: BANK_TAKES_MS });
  const answer = await page.request.post(`/api/bookings/${id}/cancel`);
  const { refundAmount } = (await answer.json()) as { refundAmount: number };
  const amount = `${inRupees(refundAmount / 100)}.00`;
  await page.goto(`/booking/${id}`);
  await expect(page.getByText(t("booking:refund_pending_own", { amount }))).toBeVisible();
  await expect(page.getByRole("link", { name: t("booking:refreshPage") })).toBeVisible();
  await expect(page.getByText(t("booking:refund_processed_own", { amount }))).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("link", { name: t("booking:refreshPage") })).toHaveCount(0);
});
