import { book, findBooking, payButton } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { payAtProvider } from "./steps/payments";
import { expect, test } from "./steps/test";
import { LANGUAGES } from "./steps/texts";

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("the days of an unpaid booking are changed on a page of their own", async ({ page, t, signUp, scripted }) => {
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
      if (!scripted) {
        await page.getByRole("button", { name: t("booking:showTotal") }).click();
        await expect(page.getByText(t("booking:datesHold"))).toBeVisible();
        await checkPage(page, language, [equipment.name, "Test User"]);
      }
      await page.getByRole("button", { name: t("booking:datesConfirm") }).click();
      await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
      await expect(page.getByText(t("booking:datesChanged")).first()).toBeVisible();
      expect(await findBooking(page.request, id)).toMatchObject({ ...stay, totalPrice: 3 * totalPrice });
    });
  });
}

test("days of a paid booking cannot be changed, and the page says why", async ({ page, app, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id } = await book(page.request, equipment.id, stay);
  await payAtProvider(app, page.request, id);
  await expect.poll(async () => (await findBooking(page.request, id)).status).toBe("paid");
  await page.goto(`/booking/${id}/dates`);
  await expect(page.getByText(t("messages:datesPaid"))).toBeVisible();
  await expect(page.locator("main input[name=startDate]")).toHaveCount(0);
});
