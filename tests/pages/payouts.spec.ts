import { changeRows } from "../fixtures/stored-rows";
import { book, pay } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { expectFieldErrors } from "./steps/forms";
import { addOwn } from "./steps/own-equipment";
import { expect, test } from "./steps/test";

const language = "mr";
test.use({ language });

test("an owner is asked where the money goes, and gives a bank account", async ({ page, t, signUp }) => {
  const { password } = await signUp({ language });
  await addOwn(page.request, { name: "Swaraj 744", location: "Nilanga", dailyRate: 1_000 });
  await page.goto("/dashboard");
  const asked = page.getByRole("status").filter({ hasText: t("rental:addAccount") });
  await asked.getByRole("link", { name: t("rental:payouts") }).click();
  await expect(page).toHaveURL("/dashboard/payouts");
  const field = (name: "holder" | "account" | "accountAgain" | "ifsc") =>
    page.getByLabel(t(`payout:${name}`), { exact: true });
  await field("holder").fill("Vijay Patil");
  await field("account").fill("001234567890");
  await field("accountAgain").fill("001234567891");
  await field("ifsc").fill("SBIN0001234");
  const secret = page.locator("input[name=currentPassword]");
  await secret.fill(password);
  await page.getByRole("button", { name: t("payout:save") }).click();
  await expectFieldErrors(page, field("accountAgain"), [t("messages:accountNumbersDiffer")]);
  await expect(field("holder")).toHaveValue("Vijay Patil");
  await field("accountAgain").fill("001234567890");
  await secret.fill(password);
  await page.getByRole("button", { name: t("payout:save") }).click();
  await expect(page.getByText(t("payout:saved"), { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Vijay Patil · ••••7890 · SBIN0001234")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(t("rental:addAccount"))).toHaveCount(0);
});

test("an admin pays what is due by a run, and marks it as paid", async ({
  page,
  context,
  app,
  signIn,
  someoneElse,
  t,
  asAdmin,
}) => {
  const [owner, renter] = [await someoneElse(), await someoneElse()];
  const { id: equipmentId } = await addOwn(owner.api, { name: "Swaraj 744", location: "Nilanga", dailyRate: 1_000 });
  const { id } = await book(renter.api, equipmentId, { startDate: dayFromToday(2), endDate: dayFromToday(2) });
  await pay(app, renter.api, id);
  changeRows(app, "update bookings set startDate = '2026-01-01', endDate = '2026-01-01' where id = ?", id);
  const account = { upiId: "someone@okbank", currentPassword: owner.account.password };
  expect((await owner.api.put("/api/payouts/account", { data: account })).status()).toBe(200);
  const admin = await asAdmin();
  changeRows(app, "update sessions set createdAt = '2026-01-01T00:00:00.000Z', confirmedAt = null");
  await page.goto("/admin/payouts");
  await expect(page.getByText("someone@okbank").first()).toBeVisible();
  await page.getByRole("button", { name: t("payout:make") }).click();
  const password = page.locator("main").getByLabel(t("common:yourPassword"));
  await expect(password).toHaveAccessibleDescription(new RegExp(t("messages:confirmAgain")));
  await password.fill(admin.password);
  await password.press("Enter");
  await expect(page).toHaveURL(/\/admin\/payouts\/\d+$/);
  const mine = page.locator("main li").filter({ hasText: "YANTRA" }).filter({ hasText: "someone@okbank" });
  await expect(page.getByRole("link", { name: t("payout:file_upi") })).toBeVisible();
  const paid = mine.getByRole("button", { name: t("payout:mark_paid") });
  await paid.click();
  await expectFieldErrors(page, mine.getByLabel(t("payout:utr")), [t("messages:bankReferenceInvalid")]);
  await mine.getByLabel(t("payout:utr")).fill("523374123456");
  await paid.click();
  await expect(mine.getByText(t("payout:status_paid"), { exact: true })).toBeVisible();
  expect(await (await owner.api.get("/api/payouts")).json()).toMatchObject({
    payouts: [{ status: "paid", bankReference: "523374123456" }],
    due: [],
  });

  await context.clearCookies();
  await signIn(owner.account);
  await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
  await page.goto("/dashboard/payouts");
  await page.locator("main").getByRole("link", { name: "YANTRA" }).click();
  await expect(page.getByText("523374123456")).toBeVisible();
  await expect(page.getByText("so••••@okbank")).toBeVisible();
});
