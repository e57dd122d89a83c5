import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const language = "mr";
test.use({ language });

test("the end of an account is asked for in the profile, and taken back after a login", async ({ page, t, signUp }) => {
  const { username, password } = await signUp({ name: "Kavita Shinde", language });
  await page.goto("/profile");
  await page.getByRole("link", { name: t("security:endLink") }).click();
  await expect(page.getByRole("heading", { name: t("security:endTitle") })).toBeVisible();
  await checkPage(page, language, [username, "Kavita Shinde"]);
  const typed = page.locator('main input[name="currentPassword"]');
  await typed.fill("Wrong1234");
  await page.getByRole("button", { name: t("security:endAction") }).click();
  await expect(page.getByText(t("messages:currentPasswordWrong")).first()).toBeVisible();
  await typed.fill(password);
  await page.getByRole("button", { name: t("security:endAction") }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText(t("security:endAskedText")).first()).toBeVisible();

  await page.locator('main input[name="username"]:visible').fill(username);
  await page.locator('main input[name="password"]:visible').fill(password);
  await page.getByRole("button", { name: t("account:loginAction") }).click();
  await expect(page).toHaveURL(/\/profile\/end$/);
  await page.getByRole("button", { name: t("security:keepAction") }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText(t("security:keptText")).first()).toBeVisible();
});
