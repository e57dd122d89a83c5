import { MS_PER_HOUR } from "~/domain/calendar/duration";
import type { Page } from "@playwright/test";
import { book, findBooking, pay, type BookingFacts } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { demoAccount, expect, test as base } from "./steps/test";
import { LANGUAGES } from "./steps/texts";

base.describe.configure({ retries: 0 });

const FULL_REFUND_MS = 48 * MS_PER_HOUR;

/** The same test with a booking of the visitor's that is paid. */
const test = base.extend<{ booking: BookingFacts }>({
  booking: async ({ page, app, signUp, language }, use) => {
    await signUp({ language });
    const { equipment, stay } = await findFreeDays(page.request, 1);
    const made = await book(page.request, equipment.id, stay);
    await pay(app, page.request, made.id);
    await use(made);
  },
});

const inFullRupees = (rupees: number) =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(rupees);

/** What the renter gets back now, in rupees. */
function owed({ startDate, totalPrice }: BookingFacts): number {
  const isEarly = Date.parse(`${startDate}T00:00:00+05:30`) - Date.now() >= FULL_REFUND_MS;
  return isEarly ? totalPrice : totalPrice / 2;
}

/** Where the terms stand once they were asked for: over the booking's page, or on a page of their own. */
const terms = (page: Page, scripted: boolean) => page.locator(scripted ? "dialog[open]" : "main");

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a renter sees what comes back before cancelling, and where it stands afterwards", async ({
      page,
      t,
      booking,
      scripted,
    }) => {
      await page.goto(`/booking/${booking.id}`);
      await page.getByRole("link", { name: t("booking:cancelBooking") }).click();
      const shown = terms(page, scripted);
      await expect(shown.getByText(t("booking:cancelPolicy"))).toBeVisible();
      await expect(shown.locator(".total dd")).toHaveText(inFullRupees(owed(booking)));
      await checkPage(page, language, ["Test User"]);
      await shown.getByRole("button", { name: t("booking:cancelBooking") }).click();
      await expect(page).toHaveURL(new RegExp(`/booking/${booking.id}$`));
      await expect(page.getByText(t("booking:endedByYou"))).toBeVisible();
      await expect(async () => {
        await page.reload();
        await expect(
          page.getByText(t("booking:refund_processed_own", { amount: inFullRupees(owed(booking)) })),
        ).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await checkPage(page, language, ["Test User"]);
      await page.getByRole("link", { name: t("booking:showCreditNote") }).click();
      await expect(page.getByRole("heading", { name: t("receipt:credit.title"), exact: true })).toBeVisible();
      await expect(page.locator("main .total dd").last()).toHaveText(inFullRupees(owed(booking)));
      await checkPage(page, language, ["Test User"]);
    });
  });
}

test("what was written comes back when it is too long, and nothing is cancelled", async ({ page, t, booking }) => {
  const reason = "rain ".repeat(101);
  const answer = await page.request.post(`/booking/${booking.id}/cancel`, { form: { reason, refund: "0" } });
  expect(answer.status()).toBe(400);
  const text = await answer.text();
  expect(text).toContain(t("messages:reasonTooLong"));
  expect(text).toContain(reason.trim());
  expect(await findBooking(page.request, booking.id)).toMatchObject({ status: "paid" });
});

test("terms that have become worse are shown anew instead", async ({ page, t, booking }) => {
  const answer = await page.request.post(`/booking/${booking.id}/cancel`, {
    form: { refund: String(booking.totalPrice * 100 + 1) },
  });
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toContain(t("messages:refundTermsChanged"));
  expect(await findBooking(page.request, booking.id)).toMatchObject({ status: "paid" });
});

test("an unpaid booking is cancelled without any money", async ({ page, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id } = await book(page.request, equipment.id, stay);
  await page.goto(`/booking/${id}/cancel`);
  await expect(page.getByText(t("booking:cancelUnpaid"))).toBeVisible();
  await page.getByRole("button", { name: t("booking:cancelBooking") }).click();
  await expect(page.getByText(t("booking:endedByYou"))).toBeVisible();
  await page.goto(`/booking/${id}/cancel`);
  await expect(page.getByText(t("booking:cancelOver"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("booking:cancelBooking") })).toHaveCount(0);
});

test("an owner cancels, and the renter gets everything", async ({ page, app, t, signIn, someoneElse, scripted }) => {
  await signIn(demoAccount("owner"));
  const { id: ownerId } = (await (await page.request.get("/api/user")).json()) as { id: number };
  let found = await findFreeDays(page.request, 1);
  for (let tries = 0; found.equipment.ownerId !== ownerId && tries < 60; tries += 1)
    found = await findFreeDays(page.request, 1);
  const renter = await someoneElse();
  const booking = await book(renter.api, found.equipment.id, found.stay);
  await pay(app, renter.api, booking.id);
  await page.goto(`/booking/${booking.id}`);
  await page.getByRole("link", { name: t("booking:cancelBooking") }).click();
  const shown = terms(page, scripted);
  await expect(shown.getByText(t("booking:cancelPolicyOwner"))).toBeVisible();
  await expect(shown.locator(".total dd")).toHaveText(inFullRupees(booking.totalPrice));
  await shown.getByRole("button", { name: t("booking:cancelBooking") }).click();
  await expect(page.getByText(t("booking:endedByYou"))).toBeVisible();
  expect(await findBooking(renter.api, booking.id)).toMatchObject({
    status: "cancelled",
    refundAmount: booking.totalPrice * 100,
  });
});

test("a renter who thinks better of it is back where the terms were asked for", async ({
  page,
  t,
  booking,
  scripted,
}) => {
  await page.goto(`/booking/${booking.id}`);
  const opener = page.getByRole("link", { name: t("booking:cancelBooking") });
  await opener.click();
  await terms(page, scripted)
    .getByRole(scripted ? "button" : "link", { name: t("booking:keepBooking") })
    .click();
  await expect(page).toHaveURL(new RegExp(`/booking/${booking.id}$`));
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  if (scripted) await expect(opener).toBeFocused();
  expect(await findBooking(page.request, booking.id)).toMatchObject({ status: "paid" });
});
