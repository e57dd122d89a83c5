import { book, findBooking, payButton } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const language = "mr";
test.use({ language });

test("the days of an unpaid booking are changed on a page of their own", async ({ page, t, signUp }) => {
  await signUp({ language });
  const { equipment, stay } = await findFreeDays(page.request, 3);
  const { id, totalPrice } = await book(page.request, equipment.id, { ...stay, endDate: stay.startDate });
  await page.goto(`/booking/${id}`);
  // On a phone, paying is in sight at once.
  await expect(payButton(page, t, totalPrice)).toBeInViewport({ ratio: 1 });
  const change = page.getByRole("link", { name: t("booking:changeDates") });
  await change.click();
  await expect(page.getByRole("heading", { name: t("booking:datesTitle", { id }) })).toBeVisible();
  await checkPage(page, language, [equipment.name, "Test User"]);
  await page.locator("main input[name=startDate]").fill(stay.startDate);
  await page.locator("main input[name=endDate]").fill(stay.endDate);
  await page.getByRole("button", { name: t("booking:datesConfirm") }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await expect(page.getByText(t("booking:datesChanged")).first()).toBeVisible();
  expect(await findBooking(page.request, id)).toMatchObject({ ...stay, totalPrice: 3 * totalPrice });
});
