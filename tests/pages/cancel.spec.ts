import { MS_PER_HOUR } from "~/domain/calendar/day";
import type { Page } from "@playwright/test";
import { type BookingFacts, bookPaid } from "./steps/bookings";
import { checkPage } from "./steps/page-check";
import { expect, test as base } from "./steps/test";

base.describe.configure({ retries: 0 });

const FULL_REFUND_MS = 48 * MS_PER_HOUR;

/** The same test with a booking of the visitor's that is paid. */
const test = base.extend<{ booking: BookingFacts }>({
  booking: async ({ page, app, signUp, language }, use) => {
    await signUp({ language });
    const made = await bookPaid(app, page.request);
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

const language = "mr";
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
  await page.getByRole("link", { name: t("booking:showCreditNote") }).click();
  await expect(page.getByRole("heading", { name: t("receipt:credit.title"), exact: true })).toBeVisible();
  await expect(page.locator("main .total dd").last()).toHaveText(inFullRupees(owed(booking)));
});
