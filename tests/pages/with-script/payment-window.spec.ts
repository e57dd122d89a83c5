import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { checkoutWindow, findBooking, leaveHostedPage, listBookings, payButton, bookFree } from "../steps/bookings";
import { checkPage } from "../steps/page-check";
import { collectErrors, expect, test as base } from "../steps/test";

base.describe.configure({ retries: 0 });

/** The same test with the page of an unpaid booking standing in the browser, taken over by React. */
const test = base.extend<{ bookingId: number; press: () => Promise<void> }>({
  bookingId: async ({ page, signUp, language }, use) => {
    await signUp({ language });
    const { id } = await bookFree(page.request);
    await page.goto(`/booking/${id}`);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
    await use(id);
  },
  press: async ({ page, t, bookingId }, use) => {
    const { totalPrice } = await findBooking(page.request, bookingId);
    await use(() => payButton(page, t, totalPrice).click());
  },
});

async function expectPaid(page: Page, t: Translate, bookingId: number): Promise<void> {
  await expect(page.getByText(t("booking:confirmed")).first()).toBeVisible();
  await expect(page.getByText(t("booking:status_paid"), { exact: true }).first()).toBeVisible();
  expect(await findBooking(page.request, bookingId)).toMatchObject({ status: "paid" });
}

const language = "mr";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("a payment that fails is told of, and can be tried again in the same window", async ({
    page,
    t,
    bookingId,
    press,
  }) => {
    const errors = collectErrors(page);
    await press();
    await checkoutWindow(page).getByRole("button", { name: "Fail" }).click();
    await expect(checkoutWindow(page).getByRole("alert")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: t("booking:paymentFailed") })).toBeAttached();
    expect(await findBooking(page.request, bookingId)).toMatchObject({ status: "awaiting_payment" });
    await checkoutWindow(page).getByRole("button", { name: "Pay" }).click();
    await expectPaid(page, t, bookingId);
    await expect(page.getByText(t("booking:paymentFailed"))).toHaveCount(0);
    expect(errors).toEqual([]);
  });
});

test("a window that is cancelled leaves everything as it was", async ({ page, t, bookingId, press }) => {
  await press();
  await checkoutWindow(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByText(t("booking:payHint"))).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  expect(await findBooking(page.request, bookingId)).toMatchObject({ status: "awaiting_payment" });
  await press();
  await checkoutWindow(page).getByRole("button", { name: "Pay" }).click();
  await expectPaid(page, t, bookingId);
});

test("two quick presses open one window", async ({ page, t, bookingId }) => {
  const { totalPrice } = await findBooking(page.request, bookingId);
  await payButton(page, t, totalPrice).dblclick();
  await expect(checkoutWindow(page).getByRole("button", { name: "Pay" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(1);
});

test.describe(`in ${language}`, () => {
  test.use({ language });

  test("where the provider's script cannot be had, its own page takes the payment", async ({
    page,
    t,
    bookingId,
    press,
  }) => {
    await page.route("**/v1/checkout.js", (route) => route.abort());
    await press();
    await expect(page.locator("main").getByText(t("booking:checkoutUnreachable"))).toBeVisible();
    await expect(page.locator("main").getByText(t("booking:payContinue"))).toBeVisible();
    await checkPage(page, language);
    await press();
    await leaveHostedPage(page, "Pay", true);
    await expectPaid(page, t, bookingId);
    expect(await listBookings(page.request)).toHaveLength(1);
  });
});

test("where our own server cannot be reached, the provider's page takes the payment", async ({
  page,
  t,
  bookingId,
  press,
}) => {
  await page.route("**/payment-config", (route) => route.abort());
  await press();
  await expect(page.locator(".toasts > li")).toContainText("Failed to get payment configuration");
  await expect(page.getByRole("alert").filter({ hasText: t("booking:payContinue") })).toBeVisible();
  await press();
  await leaveHostedPage(page, "Pay", true);
  await expectPaid(page, t, bookingId);
});

test("a proof that the server refuses is told of", async ({ page, t, app, bookingId, press }) => {
  await page.route("**/api/bookings/verify-payment", async (route) => {
    const proof = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue({ postData: JSON.stringify({ ...proof, razorpay_signature: "0".repeat(64) }) });
  });
  // Only the forged proof speaks: the provider's own notice would make it good at once.
  const faults = app.sandbox?.sandbox.faults;
  faults?.add({ match: "webhook", kind: "drop", times: 1_000 });
  await press();
  await checkoutWindow(page).getByRole("button", { name: "Pay" }).click();
  await expect(page.locator("main").getByText(t("booking:paymentError"))).toBeVisible();
  await expect(page.locator("main").getByText(t("messages:verificationFailed"))).toBeVisible();
  expect(await findBooking(page.request, bookingId)).toMatchObject({ status: "awaiting_payment" });
  faults?.clear();
});

test("another tab that has paid meanwhile is noticed", async ({ page, t, bookingId, press }) => {
  const other = await page.context().newPage();
  await other.goto(`/booking/${bookingId}`);
  await expect(other.locator("html")).toHaveAttribute("data-ready", "yes");
  await page.bringToFront();
  await press();
  await checkoutWindow(page).getByRole("button", { name: "Pay" }).click();
  await expectPaid(page, t, bookingId);
  const { totalPrice } = await findBooking(page.request, bookingId);
  await other.bringToFront();
  await payButton(other, t, totalPrice).click();
  await expect(other.locator("main").getByText(t("messages:alreadyPaid"))).toBeVisible();
});
