import type { Page } from "@playwright/test";
import { findBooking, bookPaid } from "./steps/bookings";
import { expectFieldErrors, expectLinkIntoField, expectSummary } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test as base } from "./steps/test";

const GOOD_COMMENT = "Came on time.";
const STARS = 3;

/** The same test with a booking of the visitor's that is paid and not rated. */
const test = base.extend<{ bookingId: number }>({
  bookingId: async ({ page, app, signUp, language }, use) => {
    await signUp({ language });
    const { id } = await bookPaid(app, page.request);
    await use(id);
  },
});

const stars = (page: Page) => page.locator("main fieldset");
const comment = (page: Page) => page.locator("main textarea[name=comment]");
const chooseStars = (page: Page) => page.locator(`main label[for$="-${STARS}"]`).click();

const language = "mr";
test.use({ language });

test("a review without stars and words is refused beside its fields", async ({ page, t, bookingId }) => {
  await page.goto(`/booking/${bookingId}/review`);
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expectSummary(page, t, 2);
  await expectFieldErrors(page, stars(page), [t("messages:ratingRequired")]);
  await expectFieldErrors(page, comment(page), [t("messages:commentMissing")]);
  await expectLinkIntoField(page, comment(page), t("messages:commentMissing"));
  await checkPage(page, language);
  expect(await findBooking(page.request, bookingId)).toMatchObject({ isRated: false });
});

test("words that are too few are refused, and nothing is lost", async ({ page, t, bookingId }) => {
  await page.goto(`/booking/${bookingId}/review`);
  await chooseStars(page);
  await comment(page).fill("Too short");
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expectSummary(page, t, 1);
  await expectFieldErrors(page, comment(page), [t("messages:commentTooShort")]);
  await expect(comment(page)).toHaveValue("Too short");
  await expect(page.locator(`main input[type=radio][value="${STARS}"]`)).toBeChecked();
  await comment(page).fill(GOOD_COMMENT);
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expect(page.getByText(t("booking:reviewThanks")).first()).toBeVisible();
  expect(await findBooking(page.request, bookingId)).toMatchObject({ isRated: true });
});
