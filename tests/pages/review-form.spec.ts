import type { Page } from "@playwright/test";
import { findBooking, bookPaid } from "./steps/bookings";
import { expectFieldErrors, expectLinkIntoField, expectSummary } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const GOOD_COMMENT = "Came on time.";
const STARS = 3;

const stars = (page: Page) => page.locator("main fieldset");
const comment = (page: Page) => page.locator("main textarea[name=comment]");
const chooseStars = (page: Page) => page.locator(`main label[for$="-${STARS}"]`).click();

const language = "mr";
test.use({ language });

test("a review without stars and words is refused beside its fields; a good one is kept, and edited", async ({
  page,
  app,
  t,
  signUp,
}) => {
  await signUp({ language });
  const { id, equipment } = await bookPaid(app, page.request);
  await page.goto(`/booking/${id}/review`);
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expectSummary(page, t, 2);
  await expectFieldErrors(page, stars(page), [t("messages:ratingRequired")]);
  await expectFieldErrors(page, comment(page), [t("messages:commentMissing")]);
  await expectLinkIntoField(page, comment(page), t("messages:commentMissing"));
  expect(await findBooking(page.request, id)).toMatchObject({ isRated: false });

  await chooseStars(page);
  await comment(page).fill(GOOD_COMMENT);
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expect(page.getByText(t("booking:reviewThanks")).first()).toBeVisible();
  expect(await findBooking(page.request, id)).toMatchObject({ isRated: true });

  await page.goto(`/booking/${id}`);
  await page.getByRole("link", { name: t("booking:rewriteReview") }).click();
  await expect(comment(page)).toHaveValue(GOOD_COMMENT);
  await checkPage(page, language, [equipment.name, GOOD_COMMENT, "Test User"]);
  await comment(page).fill("It worked all day without a stop.");
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await page.goto(`/equipment/${equipment.id}`);
  const edited = page.locator("#reviews li", { hasText: "It worked all day without a stop." });
  await expect(edited.getByText(t("equipment:reviewEdited"), { exact: true })).toBeVisible();
});
