import type { Page } from "@playwright/test";
import type { MessageKey } from "~/domain/errors";
import type { Translate } from "~/i18n/namespaces";
import { collectFormAnswers, expectFieldErrors, expectLinkIntoField, expectSummary } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, newAccount, test } from "./steps/test";

const FIELDS = ["name", "username", "password", "confirmPassword"] as const;
type Field = (typeof FIELDS)[number];

const GOOD: Record<Field, string> = {
  name: "Kavita Shinde",
  username: "kavita_7",
  password: "Secret7x",
  confirmPassword: "Secret7x",
};

const field = (page: Page, name: Field) => page.locator(`main input[name=${name}]`);

async function register(page: Page, t: Translate, typed: Record<Field, string>): Promise<void> {
  for (const name of FIELDS) await field(page, name).fill(typed[name]);
  await page.getByRole("button", { name: t("account:registerAction") }).click();
}

type Errors = Partial<Record<Field, MessageKey[]>>;

async function expectRefusal(page: Page, t: Translate, errors: Errors): Promise<void> {
  await expectSummary(page, t, Object.values(errors).flat().length);
  const links = page.locator("#error-summary a");
  const named = FIELDS.flatMap((name) => (errors[name] ?? []).map(() => `#register-${name}`));
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(named);
  for (const name of FIELDS) {
    const texts = (errors[name] ?? []).map((key) => t(`messages:${key}`));
    if (texts.length > 0) await expectFieldErrors(page, field(page, name), texts);
    else await expect(field(page, name)).not.toHaveAttribute("aria-invalid");
  }
}

test("the login form refuses a wrong password, in the same words as an unknown name", async ({
  page,
  t,
  someoneElse,
}) => {
  const { account } = await someoneElse();
  for (const username of [account.username, newAccount().username]) {
    const answers = await collectFormAnswers(page);
    await page.goto("/auth?redirectTo=%2Freceipts");
    await field(page, "username").fill(username);
    await field(page, "password").fill("Wrong-7-word");
    await page.getByRole("button", { name: t("account:loginAction"), exact: true }).click();
    await expect(page.locator("main").getByText(t("messages:invalidCredentials"))).toBeVisible();
    await expect(field(page, "username")).toHaveValue(username);
    expect(answers).not.toEqual([]);
    expect(answers.join("\n")).not.toContain("Wrong-7-word");
  }
  await field(page, "username").fill(account.username);
  await field(page, "password").fill(account.password);
  await page.getByRole("button", { name: t("account:loginAction"), exact: true }).click();
  await expect(page).toHaveURL("/receipts");
});

const language = "mr";
test.use({ language });

test("Login and Register are tabs of one page, with a word on the platform beside them where there is room", async ({
  page,
  t,
}) => {
  await page.goto("/auth");
  const tabs = page.getByRole("navigation", { name: t("account:title") });
  await expect(tabs.getByRole("link")).toHaveText([t("account:login"), t("account:register")]);
  await expect(tabs.locator("[aria-current]")).toHaveText(t("account:login"));
  const panel = page.getByRole("heading", { name: t("account:panelTitle") });
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(panel).toBeVisible();
  await tabs.getByRole("link", { name: t("account:register") }).click();
  await expect(tabs.locator("[aria-current]")).toHaveText(t("account:register"));
  await expect(page.getByRole("button", { name: t("account:registerAction") })).toBeVisible();
  await checkPage(page, language);
});

test("a new account leaves its form, and Login waits with the name and a word that one can log in", async ({
  page,
  t,
}) => {
  const { username, password } = newAccount();
  await page.goto("/auth?tab=register");
  await register(page, t, { ...GOOD, username, password, confirmPassword: password });
  await expect(page.getByText(t("account:registeredText")).first()).toBeVisible();
  await expect(page.getByText(t("account:registered")).first()).toBeVisible();
  await expect(field(page, "username")).toHaveValue(username);
  await expect(field(page, "confirmPassword")).toHaveCount(0);
  // What is left to type has the focus.
  await expect(field(page, "password")).toBeFocused();
  expect((await page.request.get("/api/user")).status()).toBe(401);
  await field(page, "password").fill(password);
  await page.getByRole("button", { name: t("account:loginAction"), exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/$/);
});

test("the errors of both forms stand in its language", async ({ page, t }) => {
  await page.goto("/auth?tab=register");
  await register(page, t, { ...GOOD, name: "", password: "SECRET", confirmPassword: "secret" });
  await expectRefusal(page, t, {
    name: ["nameRequired"],
    password: ["passwordNeedsLowercase", "passwordNeedsNumber"],
    confirmPassword: ["passwordsDoNotMatch"],
  });
  await expectLinkIntoField(page, field(page, "name"), t("messages:nameRequired"));

  await page
    .getByRole("main")
    .getByRole("link", { name: t("account:login"), exact: true })
    .click();
  await expect(page).toHaveURL(/tab=login/);
  await page.getByRole("button", { name: t("account:loginAction"), exact: true }).click();
  await expectFieldErrors(page, field(page, "username"), [t("messages:usernameRequired")]);
});
