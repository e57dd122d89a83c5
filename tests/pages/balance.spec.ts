import { findBooking, pay } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

test.describe.configure({ retries: 0 });

const FOREIGN = ["Gangubai More", "Test User", "Someone Else", "Only half came", "It was all there", "Swaraj 744"];
const FARMER = { farmerName: "Gangubai More", farmerPhone: "9822054321", farmerConsent: true };
const STAY = { startDate: dayFromToday(0), endDate: dayFromToday(1) };

const language = "mr";
test.use({ language });

test("renter and owner settle the balance at the return, and a disagreement goes to the office", async ({
  page,
  app,
  t,
  signUp,
  signIn,
  someoneElse,
}) => {
  await signUp({ language });
  const renter = await someoneElse();
  const { id: equipmentId } = await addOwn(page.request, { name: "Swaraj 744", location: "Latur" });
  await page.goto(`/dashboard/equipment/${equipmentId}/terms`);
  await page.getByLabel(t("terms:online")).fill("30");
  await page.getByRole("button", { name: t("terms:save") }).click();
  await expect(page).toHaveURL(/\/dashboard\b[^/]*$/);

  const made = await renter.api.post("/api/bookings", { data: { equipmentId, ...STAY, ...FARMER } });
  const { id, farmer } = (await made.json()) as { id: number; farmer: { code: string } };
  await pay(app, renter.api, id);
  const { totalPrice, advance } = (await findBooking(renter.api, id)) as unknown as Record<string, number>;
  expect(advance).toBe(Math.ceil(((totalPrice ?? 0) * 30) / 100));
  await page.goto(`/booking/${id}`);
  await expect(page.getByText(t("balance:toPay"))).toBeVisible();
  await page.getByRole("link", { name: t("balance:say_owner") }).click();
  await checkPage(page, language, FOREIGN);
  await page.getByRole("button", { name: t("balance:say_owner") }).click();
  await expect(page.getByText(t("messages:balanceWayMissing")).first()).toBeVisible();
  await page.getByLabel(t("balance:way_cash")).check();
  await page.getByRole("button", { name: t("balance:say_owner") }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await expect(page.getByText(t("balance:text_open"))).toBeVisible();
  await page.getByRole("link", { name: t("balance:answer_withdraw") }).click();
  await checkPage(page, language, FOREIGN);

  await renter.api.patch("/api/user/profile", { data: { language } });
  await signIn(renter.account);
  await page.goto(`/booking/${id}`);
  await page.getByRole("link", { name: t("balance:check") }).click();
  await checkPage(page, language, FOREIGN);
  await page.getByRole("button", { name: t("balance:answer_dispute") }).click();
  await expect(page.getByText(t("messages:balanceWordsMissing")).first()).toBeVisible();
  await page.getByLabel(t("balance:wrong")).fill("Only half came");
  await page.getByRole("button", { name: t("balance:answer_dispute") }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await expect(page.getByText(t("balance:text_disputed"))).toBeVisible();
  // Whoever reads it, the words are those of the renter.
  await page.goto(`/booking/${id}/balance`);
  await expect(page.getByText(t("balance:words_renter"))).toBeVisible();
  await page.goto(`/farmer/${farmer.code.replaceAll(" ", "")}`);
  await expect(page.getByText(t("balance:text_disputed"))).toBeVisible();
  await checkPage(page, language, FOREIGN);
});
