import { bookingIdOf, listBookings } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { slowOrders } from "./steps/payments";
import { expect, test } from "./steps/test";

test.describe.configure({ retries: 0 });

const quoteOf = (id: number, stay: object) => `/equipment/${id}/book?${new URLSearchParams({ ...stay }).toString()}`;

test("two quick presses on Confirm make one booking and end on its page", async ({ page, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 2);
  await page.goto(quoteOf(equipment.id, stay));
  await page.getByRole("button", { name: t("booking:confirmBooking") }).dblclick();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  await expect(page.getByText(t("booking:status_awaiting_payment"))).toBeVisible();
  const bookings = await listBookings(page.request);
  expect(bookings.map(({ id }) => id)).toEqual([bookingIdOf(page)]);
});

test("while the payment is being prepared the second press waits, and the page says so and comes again by itself", async ({
  page,
  app,
  t,
  signUp,
}) => {
  await signUp();
  const hurry = slowOrders(app, 3_000);
  const { equipment, stay } = await findFreeDays(page.request, 2);
  const send = () => page.request.post(`/equipment/${equipment.id}/book`, { form: { ...stay }, maxRedirects: 0 });
  const first = send();
  await expect.poll(async () => (await listBookings(page.request)).length).toBe(1);
  const [booking] = await listBookings(page.request);
  await page.goto(`/booking/${booking?.id}`);
  await expect(page.getByText(t("booking:payOpening"))).toBeVisible();
  await expect(page.getByText(t("booking:payNotReady"))).toHaveCount(0);
  const second = await send();
  expect([(await first).headers()["location"], second.headers()["location"]]).toEqual([
    `/booking/${booking?.id}`,
    `/booking/${booking?.id}`,
  ]);
  await expect(page.locator('form[action$="/v1/checkout/embedded"]')).toBeVisible();
  await expect(page.getByText(t("booking:payOpening"))).toHaveCount(0);
  hurry();
});

test("going back to the days after confirming leads to the booking, and to nobody else's", async ({
  page,
  t,
  signUp,
  someoneElse,
}) => {
  await signUp();
  const other = await someoneElse();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  await page.goto(quoteOf(equipment.id, stay));
  await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  const made = page.url();
  const id = bookingIdOf(page);
  await page.goto(quoteOf(equipment.id, stay));
  await expect(page.getByText(t("booking:bookedByYou"))).toBeVisible();
  await expect(page.getByText(t("messages:datesTaken"))).toHaveCount(0);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("booking:bookingNumber", { id }) })
    .click();
  await expect(page).toHaveURL(made);
  const theirs = await (await other.api.get(quoteOf(equipment.id, stay))).text();
  expect(theirs).toContain(t("messages:datesTaken"));
  expect(theirs).not.toContain(`/booking/${id}"`);
});
