import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { changeRows } from "../fixtures/stored-rows";
import { expectFieldErrors } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);

const language = "mr";
test.use({ language });

test("two-step login is set up with an app, and a recovery code logs in without it", async ({
  page,
  context,
  app,
  signUp,
  t,
}) => {
  const { username, password } = await signUp({ name: "Kavita Shinde", language });
  const check = () => checkPage(page, language, ["Kavita Shinde", username]);
  changeRows(app, "update users set isAdmin = 1 where username = ?", username);
  await page.goto("/profile");
  await page.getByRole("link", { name: t("security:twoStepTitle") }).click();
  // The profile has a field for the password too, and stands a moment longer than its address.
  await expect(page.getByRole("heading", { name: t("security:twoStepTitle"), level: 1 })).toBeVisible();
  await field(page, "currentPassword").fill(password);
  await page.getByRole("button", { name: t("security:twoStepSetUp") }).click();
  await expect(page.getByRole("img", { name: t("security:twoStepQr") })).toBeVisible();
  await check();
  const secret = (await page.locator("main code").innerText()).replaceAll(" ", "");
  await field(page, "code").fill("12345");
  const confirm = page.getByRole("button", { name: t("security:twoStepConfirm") });
  await confirm.click();
  await expectFieldErrors(page, field(page, "code"), [t("messages:codeWrong")]);
  await field(page, "code").fill(new TOTP({ secret }).generate({ timestamp: Date.now() }));
  await confirm.click();
  await expect(page.getByRole("heading", { name: t("security:recoveryTitle") })).toBeVisible();
  const codes = await page.locator("main li code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await check();
  await page.getByRole("link", { name: t("security:recoveryDone") }).click();
  await expect(page.getByText(t("security:twoStepIsOn", { number: 10 }))).toBeVisible();

  await context.clearCookies({ name: "session" });
  await page.goto("/auth?redirectTo=%2Fprofile");
  await field(page, "username").fill(username);
  await field(page, "password").fill(password);
  await page.getByRole("button", { name: t("account:loginAction") }).click();
  await expect(page.getByRole("heading", { name: t("security:twoStepLogin") })).toBeVisible();
  await check();
  await page.getByRole("link", { name: t("security:twoStepUseRecovery") }).click();
  await expect(page.getByText(t("security:twoStepLost"))).toBeVisible();
  await field(page, "code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: t("account:loginAction") }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { name: t("notification:title_twoStepOn") })).toBeVisible();
});
