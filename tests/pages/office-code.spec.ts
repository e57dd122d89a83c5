import { changeRows } from "../fixtures/stored-rows";
import { expectFieldErrors } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const NEW_PASSWORD = "Harvest2027";
const PROOF = "xyzzy 21";

const language = "mr";
test.use({ language });

test("the office hands out a code, and the person sets a password with it", async ({
  page,
  context,
  app,
  someoneElse,
  t,
  asAdmin,
}) => {
  const { account } = await someoneElse();
  changeRows(
    app,
    "update users set contact = '+919822012345', recoveryContact = '+919822012345' where username = ?",
    account.username,
  );
  await asAdmin();
  await page.goto(`/admin/users?search=${account.username}`);
  await page.getByRole("link", { name: t("admin:lostPassword") }).click();
  await page.getByRole("button", { name: t("admin:makeCode") }).click();
  const proof = page.locator("main textarea[name=proof]");
  await expectFieldErrors(page, proof, [t("messages:proofRequired")]);
  await proof.fill(PROOF);
  await page.getByRole("button", { name: t("admin:makeCode") }).click();
  await expect(page.getByText(t("admin:codeMade", { username: account.username }))).toBeVisible();
  await checkPage(page, language, [account.username]);
  const code = await page.locator("main code").innerText();

  await context.clearCookies({ name: "session" });
  await page.goto("/auth/forgot-password");
  await page.getByRole("link", { name: t("account:haveOfficeCode") }).click();
  const field = (name: string) => page.locator(`main input[name="${name}"]`);
  await checkPage(page, language, [account.username]);
  await field("login").fill(account.username);
  await field("code").fill(code);
  await field("password").fill(NEW_PASSWORD);
  await field("confirmPassword").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: t("account:resetAction") }).click();
  await expect(page.getByText(t("messages:passwordChanged")).first()).toBeVisible();
  await expect(field("username")).toHaveValue(account.username);
});
