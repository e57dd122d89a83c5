import { dayFromToday } from "../steps/equipment";
import {
  card,
  expectDone,
  fillEquipment,
  formField,
  listOwn,
  NEW_EQUIPMENT,
  submitEquipment,
} from "../steps/own-equipment";
import { checkPage } from "../steps/page-check";
import { expect, newAccount, test } from "../steps/test";

const NAME = "बबन शिंदे";
const PHONE = "९८२२० १२३४५";

test.use({ language: "hi" });

/** From the first page to days that nobody can book, as a newcomer goes. */
test("a newcomer registers to rent out a machine, lists it and blocks days", async ({ page, t }) => {
  const { username, password } = newAccount();
  const ownWords = [NAME, username, NEW_EQUIPMENT.name, NEW_EQUIPMENT.description];
  const main = page.getByRole("main");
  await page.goto("/");
  await page.getByRole("link", { name: t("home:listYours") }).click();
  await expect(page).toHaveURL(/\/auth\?redirectTo=%2Fdashboard%3Fadd%3Dequipment&tab=register$/);
  await main.locator("input[name=name]").fill(NAME);
  await main.locator("input[name=username]").fill(username);
  await main.locator("input[name=password]").fill(password);
  await main.locator("input[name=confirmPassword]").fill(password);
  await main.getByRole("button", { name: t("account:registerAction") }).click();
  await expect(main.locator("input[name=username]")).toHaveValue(username);
  await main.locator("input[name=password]").fill(password);
  await main.getByRole("button", { name: t("account:loginAction") }).click();

  await expect(page).toHaveURL(/\/dashboard\?add=equipment$/);
  await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText(t("machine:myEquipment"));
  await main.getByRole("link", { name: t("machine:addFirst") }).click();
  await expect(main.getByText(t("machine:phoneHint"))).toBeVisible();
  await expect(formField(page, "latitudeCoord")).toBeHidden();
  await fillEquipment(page, { ...NEW_EQUIPMENT, dailyRate: "₹ २,१००" });
  await formField(page, "contact").fill(PHONE);
  await checkPage(page, "hi", ownWords);
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
  const [equipment] = await listOwn(page.request);
  expect(equipment?.dailyRate).toBe(2_100);

  const id = equipment?.id ?? 0;
  const [startDate, endDate] = [dayFromToday(3), dayFromToday(4)];
  await card(page, id).locator("summary").click();
  await card(page, id)
    .getByRole("link", { name: `${t("machine:calendar")}: ${NEW_EQUIPMENT.name}` })
    .click();
  await main.locator("[name=startDate]").fill(startDate);
  await main.locator("[name=endDate]").fill(endDate);
  await main.getByRole("button", { name: t("rental:save_blocked") }).click();
  await expect(page.getByText(t("rental:saved_blocked"), { exact: true }).first()).toBeVisible();
  const days = `startDate=${startDate}&endDate=${dayFromToday(5)}`;
  const answer = await page.request.get(`/api/equipment/${id}/availability?${days}`);
  expect(await answer.json()).toMatchObject({ available: false, unavailableDates: [startDate, endDate] });

  // Somebody who has signed in on the device comes to the login.
  await page.goto("/logout");
  await main.getByRole("button", { name: t("logout") }).click();
  await page.goto("/dashboard?add=equipment");
  await expect(page).toHaveURL(/\/auth\?redirectTo=%2Fdashboard%3Fadd%3Dequipment$/);
});
