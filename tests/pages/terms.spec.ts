import { dayFromToday } from "./steps/equipment";
import { expectFieldErrors } from "./steps/forms";
import { addOwn, card } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { LANGUAGES } from "./steps/texts";

const NILANGA = { en: "Nilanga", hi: "निलंगा", mr: "निलंगा" };
const STAY = { startDate: dayFromToday(2), endDate: dayFromToday(3) };

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("the owner states terms, and a renter books by them", async ({ page, t, signUp, context }) => {
      await signUp({ language });
      const { id } = await addOwn(page.request, { location: "Latur", dailyRate: 1_000 });
      await page.goto("/dashboard");
      await card(page, id)
        .getByRole("link", { name: t("machine:terms") })
        .click();
      const field = (name: string) => page.locator(`main [name=${name}]`);
      const save = page.getByRole("button", { name: t("terms:save") });
      await field("operator").selectOption("paid");
      await field("diesel").selectOption("renter");
      await field("deliveryKm").fill("60");
      await field("perKm").fill("20");
      await save.click();
      await expectFieldErrors(page, field("operatorRate"), [t("messages:operatorRateInvalid")]);
      await checkPage(page, language);
      await expect(field("deliveryKm")).toHaveValue("60");
      await field("operatorRate").fill("₹500");
      await save.click();
      await expect(page).toHaveURL(/\/dashboard$/);

      await context.clearCookies();
      await signUp({ language });
      await page.goto(`/equipment/${id}`);
      await expect(page.getByRole("heading", { name: t("terms:title") })).toBeVisible();
      await checkPage(page, language);
      await page.goto(`/equipment/${id}/book?${new URLSearchParams(STAY).toString()}`);
      await field("withOperator").check();
      await field("workPlace").fill("?!");
      const showPrice = page.getByRole("button", { name: t("terms:showPrice") });
      const confirmButton = page.getByRole("button", { name: t("booking:confirmBooking") });
      await showPrice.click();
      await expectFieldErrors(page, field("workPlace"), [t("messages:workPlaceUnknown")]);
      await expect(confirmButton).toHaveCount(0);
      await expect(field("withOperator")).toBeChecked();
      await field("workPlace").fill("Nilanga");
      await showPrice.click();
      await expect(page.locator("main")).toContainText("2 × ₹500 = ₹1,000");
      await checkPage(page, language);

      // A choice whose price was not shown yet is shown before anything is booked.
      await field("withOperator").uncheck();
      await confirmButton.click();
      await expect(page.getByText(t("booking:priceChangedTitle"))).toBeVisible();
      await expect(page.locator("main")).not.toContainText("2 × ₹500");
      await field("withOperator").check();
      await showPrice.click();
      await expect(page.getByText(t("booking:priceChangedTitle"))).toHaveCount(0);
      await confirmButton.click();
      await expect(page).toHaveURL(/\/booking\/\d+$/);
      await expect(page.locator("main")).toContainText("2 × ₹500 = ₹1,000");
      await expect(page.locator("main")).toContainText(NILANGA[language]);
      await checkPage(page, language);
    });
  });
}
