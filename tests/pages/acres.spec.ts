import { addOwn } from "./steps/own-equipment";
import { dayFromToday } from "./steps/equipment";
import { expect, test } from "./steps/test";

const language = "mr";
test.use({ language });

test("the owner says how many acres, and land is turned into days to book", async ({ page, t, signUp, context }) => {
  await signUp({ language });
  const { id } = await addOwn(page.request, { location: "Latur", dailyRate: 2_000, category: "tractor" });
  await page.goto(`/dashboard/equipment/${id}/terms`);
  const field = (of: string) => page.locator(`main [name=${of}]`);
  const save = page.getByRole("button", { name: t("terms:save") });
  await field("acresPerDay").fill("५");
  await save.click();
  await expect(page).toHaveURL(new RegExp(`/dashboard#m${id}$`));

  await context.clearCookies();
  await signUp({ language });
  await page.goto(`/equipment/${id}`);
  await expect(page.locator("main")).toContainText(t("terms:acresFact", { acres: 5, amount: "₹400" }));
  await page.goto(`/equipment/${id}/book`);
  const ask = page.getByText(t("terms:landAsk"));
  await ask.click();
  const show = page.getByRole("button", { name: t("terms:landShow") });
  await field("land").fill("480");
  await field("landUnit").selectOption("guntha");
  await show.click();
  await expect(
    page.getByText(
      t("terms:landDays", { count: 3, work: t("terms:work_ploughing"), land: 480, unit: t("terms:unit_guntha") }),
    ),
  ).toBeVisible();
  await expect(field("startDate")).toHaveValue(dayFromToday(0));
  await expect(field("endDate")).toHaveValue(dayFromToday(2));
});
