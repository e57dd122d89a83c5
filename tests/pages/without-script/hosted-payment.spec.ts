import { findBooking, leaveHostedPage, payButton, bookFree } from "../steps/bookings";
import { checkPage } from "../steps/page-check";
import { expect, test as base } from "../steps/test";

base.describe.configure({ retries: 0 });

/** The same test with the page of an unpaid booking standing in the browser. */
const test = base.extend<{ bookingId: number; press: () => Promise<void> }>({
  bookingId: async ({ page, signUp, language }, use) => {
    await signUp({ language });
    const { id } = await bookFree(page.request);
    await page.goto(`/booking/${id}`);
    await use(id);
  },
  press: async ({ page, t, bookingId }, use) => {
    const { totalPrice } = await findBooking(page.request, bookingId);
    await use(() => payButton(page, t, totalPrice).click());
  },
});

test.describe("in Marathi", () => {
  const language = "mr";
  test.use({ language });

  test("a payment that fails at the provider is told of and can be tried again", async ({
    page,
    t,
    javaScriptEnabled,
    bookingId,
    press,
  }) => {
    await press();
    await leaveHostedPage(page, "Fail", javaScriptEnabled);
    await expect(page.getByText(t("booking:paymentFailed"))).toBeVisible();
    await expect(page.getByText(t("booking:failure_unknown"))).toBeVisible();
    expect(await findBooking(page.request, bookingId)).toMatchObject({ status: "awaiting_payment" });
    await checkPage(page, language);
    await press();
    await leaveHostedPage(page, "Pay", javaScriptEnabled);
    await expect(page.getByText(t("booking:confirmed")).first()).toBeVisible();
    expect(await findBooking(page.request, bookingId)).toMatchObject({ status: "paid" });
    await checkPage(page, language);
  });
});

test("a payment that is cancelled at the provider leads back to the booking", async ({ page, bookingId, press }) => {
  await press();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${bookingId}$`));
  expect(await findBooking(page.request, bookingId)).toMatchObject({ status: "awaiting_payment" });
});

test("an address that claims a payment does not make one", async ({ page, t, bookingId }) => {
  await page.goto(`/booking/${bookingId}?payment=paid`);
  await expect(page.getByText(t("booking:confirmed"))).toHaveCount(0);
  await expect(page.getByText(t("booking:paymentChecking"))).toBeVisible();
});
