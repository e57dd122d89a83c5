import { bookPaid } from "./steps/bookings";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees } from "./steps/texts";
import { formatRange } from "~/i18n/format";

const language = "mr";
test.use({ language });

test("whoever holds a receipt types its code and reads that it is genuine", async ({ page, t, app, signUp }) => {
  await signUp({ language });
  const { id, equipment, stay } = await bookPaid(app, page.request, 2);
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
