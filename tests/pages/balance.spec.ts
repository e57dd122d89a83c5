import { book, findBooking, pay } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { demoAccount, expect, test } from "./steps/test";
import { LANGUAGES } from "./steps/texts";

test.describe.configure({ retries: 0 });

const FOREIGN = ["Gangubai More", "Test User", "Someone Else", "Only half came", "It was all there", "Swaraj 744"];
const FARMER = { farmerName: "Gangubai More", farmerPhone: "9822054321", farmerConsent: true };
const STAY = { startDate: dayFromToday(0), endDate: dayFromToday(1) };

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
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
      await page.getByLabel(t("terms:online")).fill("5");
      await page.getByRole("button", { name: t("terms:save") }).click();
      await expect(page.getByText(t("messages:onlinePercentInvalid")).first()).toBeVisible();
      await checkPage(page, language, FOREIGN);
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
      await checkPage(page, language, FOREIGN);
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
      await checkPage(page, language, FOREIGN);
      // Whoever reads it, the words are those of the renter.
      await page.goto(`/booking/${id}/balance`);
      await expect(page.getByText(t("balance:words_renter"))).toBeVisible();
      await page.goto(`/farmer/${farmer.code.replaceAll(" ", "")}`);
      await expect(page.getByText(t("balance:text_disputed"))).toBeVisible();
      await checkPage(page, language, FOREIGN);
    });
  });
}

test("the office decides on a disputed balance, and the receipt shows how it was paid", async ({
  page,
  app,
  t,
  someoneElse,
  signIn,
}) => {
  const [owner, renter] = [await someoneElse(), await someoneElse()];
  const { id: equipmentId } = await addOwn(owner.api, { name: "Swaraj 744", location: "Latur" });
  await owner.api.put(`/api/equipment/${equipmentId}/terms`, { data: { onlinePercent: 30 } });
  const { id } = await book(renter.api, equipmentId, STAY);
  await pay(app, renter.api, id);
  await renter.api.post(`/api/bookings/${id}/balance`, { data: { way: "upi" } });
  await owner.api.post(`/api/bookings/${id}/balance/answer`, { data: { answer: "dispute", words: "Only half came" } });
  await signIn(demoAccount("admin"));
  await page.goto("/admin/payments");
  await page.locator(`a[href="/booking/${id}/balance"]`).click();
  await expect(page.getByText("Only half came")).toBeVisible();
  await checkPage(page, "en", FOREIGN);
  await page.getByLabel(t("balance:outcome_paid")).check();
  await page.getByLabel(t("balance:decision")).fill("It was all there");
  await page.getByRole("button", { name: t("balance:decide") }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await page.getByRole("link", { name: t("balance:show") }).click();
  await expect(page.getByText("It was all there")).toBeVisible();
  await signIn(renter.account);
  await page.goto(`/bookings/${id}/receipt`);
  await expect(page.getByText(t("balance:paid"))).toBeVisible();
  await checkPage(page, "en", FOREIGN);
});

test("the price is shown in both parts before a renter confirms", async ({ page, t, someoneElse, signUp }) => {
  const owner = await someoneElse();
  const { id } = await addOwn(owner.api, { name: "Swaraj 744", location: "Latur" });
  await owner.api.put(`/api/equipment/${id}/terms`, { data: { onlinePercent: 30 } });
  await signUp();
  await page.goto(`/equipment/${id}/book?startDate=${dayFromToday(3)}&endDate=${dayFromToday(3)}`);
  await expect(page.getByText(t("balance:payOnline"))).toBeVisible();
  await expect(page.getByText(t("balance:toPay"))).toBeVisible();
  await checkPage(page, "en", FOREIGN);
  await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
  await expect(page).toHaveURL(/\/booking\/\d+/);
  await expect(page.getByText(t("balance:payOnline")).first()).toBeVisible();
});
