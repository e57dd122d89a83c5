import { book, pay } from "./steps/bookings";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { findFreeDays } from "./steps/equipment";

const language = "mr";
test.use({ language });

test("a review is edited by its author, says so, and goes when the booking is cancelled", async ({
  page,
  app,
  t,
  signUp,
}) => {
  await signUp({ language });
  let found = await findFreeDays(page.request, 1);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (let tries = 0; found.stay.startDate < tomorrow && tries < 60; tries += 1)
    found = await findFreeDays(page.request, 1);
  const { equipment, stay } = found;
  const { id } = await book(page.request, equipment.id, stay);
  await pay(app, page.request, id);
  const first = "Looks strong and well kept.";
  const second = "It worked all day without a stop.";
  const answer = await page.request.post("/api/reviews", {
    data: { equipmentId: equipment.id, bookingId: id, rating: 3, comment: first },
  });
  expect(answer.status()).toBe(201);

  await page.goto(`/booking/${id}`);
  await page.getByRole("link", { name: t("booking:rewriteReview") }).click();
  await expect(page.locator("main textarea[name=comment]")).toHaveValue(first);
  await checkPage(page, language, [equipment.name, first, "Test User"]);
  await page.locator('main label[for$="-5"]').click();
  await page.locator("main textarea[name=comment]").fill(second);
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await page.goto(`/equipment/${equipment.id}`);
  await expect(page.getByText(second)).toBeVisible();
  await expect(page.getByText(t("equipment:reviewEdited"), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);

  await page.request.post(`/api/bookings/${id}/cancel`);
  await page.goto(`/equipment/${equipment.id}`);
  await expect(page.getByText(second)).toHaveCount(0);
});
