import { waitForReact } from "../../fixtures/pages";
import { addFault } from "../../fixtures/sandbox-calls";
import { inRupees } from "../steps/texts";
import type { Page } from "@playwright/test";
import { bookPaid, bookFree } from "../steps/bookings";
import { arrangeState, comeBack, decidePayment, payAtProvider, refuseCaptures } from "../steps/payments";
import { expect, test } from "../steps/test";

test.describe.configure({ retries: 0 });

const BANK_TAKES_MS = 4_000;

test("a page on which money is under way looks again by itself until it has arrived", async ({
  page,
  app,
  t,
  signUp,
}) => {
  await signUp();
  const { id } = await bookPaid(app, page.request);
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

/** Longer than the page ever waits before it looks again. */
const LONGEST_WAIT_MS = 61_000;

/** How often the page has asked for its own data. */
function countLooks(page: Page, bookingId: number): () => number {
  let looks = 0;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/booking/${bookingId}.data`) looks += 1;
  });
  return () => looks;
}

test("a page asks again by itself only while something is pending", async ({ page, app, t, signUp }) => {
  await page.clock.install();
  await signUp();
  const { id } = await bookFree(page.request);
  const countUp = countLooks(page, id);
  const passTime = async () => {
    await page.clock.fastForward(LONGEST_WAIT_MS);
    // Whatever the time has set off has begun before this is answered.
    await page.evaluate(() => fetch("/healthz"));
  };
  await page.goto(`/booking/${id}`);
  await waitForReact(page);
  await passTime();
  expect(countUp()).toBe(0);

  arrangeState(app, "stay_authorized");
  const allowCaptures = refuseCaptures(app);
  const fields = await payAtProvider(app, page.request, id);
  await comeBack(page, fields);
  await waitForReact(page);
  for (let look = 1; look <= 3; look += 1) {
    await expect(page.getByText(t("booking:paymentAuthorized"))).toBeVisible();
    await passTime();
    await expect.poll(countUp).toBe(look);
  }

  allowCaptures();
  decidePayment(app, fields["razorpay_payment_id"]);
  await expect(async () => {
    await passTime();
    await expect(page.getByText(t("booking:confirmed"))).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const looksInAll = countUp();
  for (let time = 0; time < 3; time += 1) await passTime();
  expect(countUp()).toBe(looksInAll);
});
