import type { Locator } from "@playwright/test";
import { inRupees } from "./steps/texts";
import { bookFree } from "./steps/bookings";
import { checkPage } from "./steps/page-check";
import { arrangeState, comeBack, decideRefund, findRefundOf, payAtProvider, refuseCaptures } from "./steps/payments";
import { expect, test } from "./steps/test";

test.describe.configure({ retries: 0 });

/** By its link the page is looked at again; where script runs, it may have done so itself meanwhile. */
async function lookAgainUntil(refresh: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await refresh.isVisible()) await refresh.click({ timeout: 2_000 });
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

const language = "mr";
test.use({ language });

test("a payment that the bank has approved is on its way, and looking again takes it", async ({
  page,
  app,
  t,
  signUp,
}) => {
  await signUp({ language });
  const { id, totalPrice } = await bookFree(page.request);
  arrangeState(app, "stay_authorized");
  const allowCaptures = refuseCaptures(app);
  await page.goto(`/booking/${id}`);
  const fields = await payAtProvider(app, page.request, id);
  await comeBack(page, fields);

  const refresh = page.getByRole("button", { name: t("booking:refreshPage") });
  await expect(page.getByText(t("booking:paymentAuthorized"))).toBeVisible();
  await expect(page.getByRole("button", { name: inRupees(totalPrice) })).toHaveCount(0);
  await refresh.click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}\\?payment=checking$`));
  await expect(page.getByText(t("messages:providerSilent")).first()).toBeVisible();
  await expect(page.getByText(t("booking:paymentAuthorized"))).toBeVisible();
  await page.goto(`/booking/${id}/cancel`);
  await expect(page.getByText(t("booking:cancelAuthorized"))).toBeVisible();
  await expect(page.getByText(t("booking:cancelUnpaid"))).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: t("booking:bookingNumber", { id }) })).toBeVisible();

  await page.goto(`/booking/${id}`);
  allowCaptures();
  await lookAgainUntil(refresh, page.getByText(t("booking:confirmed")).first());
  await expect(refresh).toHaveCount(0);
  await expect(page.getByText(t("booking:paymentAuthorized"))).toHaveCount(0);
});

test("a second payment is told of on the booking's page and in the messages, until it is back", async ({
  page,
  app,
  t,
  signUp,
}) => {
  await signUp({ language });
  const { id, totalPrice } = await bookFree(page.request);
  arrangeState(app, "two_captures");
  arrangeState(app, "refund_pending");
  const { razorpay_order_id: orderId } = await payAtProvider(app, page.request, id);
  await expect.poll(() => findRefundOf(app, orderId)?.status).toBe("pending");

  const amount = `${inRupees(totalPrice)}.00`;
  const refresh = page.getByRole("link", { name: t("booking:refreshPage") });
  await page.goto(`/booking/${id}`);
  await expect(page.getByText(t("booking:refund_pending_own", { amount }))).toBeVisible();
  await expect(page.getByText(t("booking:refundWhy_second"))).toBeVisible();
  await expect(page.getByText(t("booking:status_paid"), { exact: true }).first()).toBeVisible();
  await expect(refresh).toBeVisible();
  await checkPage(page, language, ["Test User"]);

  decideRefund(app, findRefundOf(app, orderId));
  await lookAgainUntil(refresh, page.getByText(t("booking:refund_processed_own", { amount })));
  await expect(refresh).toHaveCount(0);

  await page.goto("/notifications");
  for (const kind of ["secondPayment", "secondReturned"] as const) {
    await expect(page.getByRole("heading", { name: t(`notification:title_${kind}`, { id }) })).toHaveCount(1);
  }
  await expect(page.getByText(t("notification:refundToYou", { amount }))).toBeVisible();
});
