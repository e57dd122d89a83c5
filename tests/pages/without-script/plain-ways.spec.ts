import { book } from "../steps/bookings";
import { findFreeDays } from "../steps/equipment";
import { demoAccount, expect, newAccount, test } from "../steps/test";
import { LANGUAGES } from "../steps/texts";

test("the voice button leads to the plain page of days", async ({ page, t }) => {
  const { equipment } = await findFreeDays(page.request, 1);
  await page.goto(`/equipment/${equipment.id}`);
  await page.getByRole("link", { name: t("equipment:bookByVoice") }).click();
  await expect(page).toHaveURL(`/equipment/${equipment.id}/book?voice=`);
  await expect(page.locator("main")).toContainText(t("booking:voiceFailed"));
  await expect(page.locator("main [name=startDate]")).toBeVisible();
});

test("a decision leads back to the booking that follows in the list", async ({ page, t, signIn, someoneElse }) => {
  const renter = await someoneElse();
  for (let made = 0; made < 2; made += 1) {
    const { equipment, stay } = await findFreeDays(renter.api, 1);
    await book(renter.api, equipment.id, stay);
  }
  await signIn(demoAccount("admin"));
  await page.goto("/admin");
  const rows = page.locator("main section").first().locator("tbody tr");
  const next = await rows.nth(1).locator("[id^=booking-]").getAttribute("id");
  await rows
    .first()
    .getByRole("button", { name: t("admin:approve") })
    .click();
  await expect(page).toHaveURL(`/admin#${next}`);
  await expect(page.locator(`#${next}`)).toBeInViewport();
});

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a message of the page before stands as a banner, once", async ({ page, t }) => {
      const account = newAccount();
      await page.goto("/auth?tab=register");
      await page.locator("main input[name=name]").fill("Kavita Shinde");
      await page.locator("main input[name=username]").fill(account.username);
      for (const name of ["password", "confirmPassword"])
        await page.locator(`main input[name=${name}]`).fill(account.password);
      await page.getByRole("button", { name: t("account:registerAction"), exact: true }).click();
      const banner = page.getByRole("status").filter({ hasText: t("account:registered") });
      await expect(banner).toHaveCount(1);
      await expect(banner).toContainText(t("account:registeredText"));
      await page.reload();
      await expect(page.getByText(t("account:registered"))).toHaveCount(0);
    });

    test("a login that fails stands above its form, once", async ({ page, t }) => {
      await page.goto("/auth");
      await page.locator("main input[name=username]").fill("nobody_here");
      await page.locator("main input[name=password]").fill("Wrong123");
      await page
        .locator("main")
        .getByRole("button", { name: t("account:loginAction"), exact: true })
        .click();
      const summary = page.getByRole("alert");
      await expect(summary).toHaveCount(1);
      for (const text of ["account:loginFailed", "messages:invalidCredentials", "account:loginFailedText"] as const)
        await expect(summary).toContainText(t(text));
    });
  });
}
