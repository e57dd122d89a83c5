import { book, pay } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees, LANGUAGES } from "./steps/texts";
import { formatRange } from "~/i18n/format";

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("whoever holds a receipt types its code and reads that it is genuine", async ({ page, t, app, signUp }) => {
      await signUp({ language });
      const { equipment, stay } = await findFreeDays(page.request, 2);
      const { id } = await book(page.request, equipment.id, stay);
      await pay(app, page.request, id);
      await page.goto(`/bookings/${id}/receipt`);
      const address = await page.locator("main a[href^='/r/']").textContent();
      await page.context().clearCookies();
      await page.goto(`/r?language=${language}`);
      await page.getByLabel(t("receipt:verify.code")).fill(address?.split("/r/")[1]?.toLowerCase() ?? "");
      await page.getByRole("button", { name: t("receipt:verify.action") }).click();
      await expect(page.getByRole("heading", { name: t("receipt:verify.genuine_receipt") })).toBeVisible();
      const shown = page.locator("main section");
      await expect(shown).toContainText(inRupees(2 * equipment.dailyRate));
      await expect(shown).toContainText(formatRange(stay.startDate, stay.endDate, language));
      await checkPage(page, language);
    });

    test("a code that fits no receipt is refused and can be corrected", async ({ page, t }) => {
      await page.goto(`/r?language=${language}&code=R1-0000-0000-0000-000X`);
      await expect(page.getByRole("alert")).toContainText(t("receipt:verify.unknown"));
      await expect(page.getByLabel(t("receipt:verify.code"))).toHaveValue("R1-0000-0000-0000-000X");
      await checkPage(page, language);
    });
  });
}
