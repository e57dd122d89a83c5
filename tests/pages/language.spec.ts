import type { Page } from "@playwright/test";
import { factsOf } from "~/i18n/language";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { LANGUAGES, translatorFor, type Language } from "./steps/texts";

/** Unfolds the language menu and chooses. */
async function choose(page: Page, present: Language, wanted: Language): Promise<void> {
  const header = page.getByRole("banner");
  await header.locator("summary", { hasText: nameOf(present) }).click();
  const choice = header.locator("details[open]").getByRole("button", { name: nameOf(wanted), exact: true });
  await expect(choice).toBeVisible();
  await choice.click();
  await expect(page.locator("html")).toHaveAttribute("lang", wanted);
}

const nameOf = (language: Language) => factsOf(language).name;

test("the language changes on the page where one is, with what was looked for", async ({ page }) => {
  const path = "/equipment?search=john&category=tractor";
  await page.goto(path);
  const turns: [Language, Language][] = [
    ["en", "hi"],
    ["hi", "mr"],
    ["mr", "en"],
  ];
  for (const [from, to] of turns) {
    await choose(page, from, to);
    await expect(page).toHaveURL(path);
    const t = translatorFor(to);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("category_tractor"));
    await expect(page.getByText(t("equipment:resultsFor", { search: "john" }))).toBeVisible();
    await checkPage(page, to);
  }
});

test("the chosen language stays, on every page and after the browser's next start", async ({
  page,
  context,
  browser,
  app,
}) => {
  await page.goto("/");
  await choose(page, "en", "mr");
  await page.goto("/auth");
  await expect(
    page.getByRole("button", { name: translatorFor("mr")("account:loginAction"), exact: true }),
  ).toBeVisible();
  const later = await browser.newContext({ baseURL: app.url, storageState: await context.storageState() });
  const next = await later.newPage();
  await next.goto("/equipment");
  await expect(next.locator("html")).toHaveAttribute("lang", "mr");
  await later.close();
});

test("a user's choice is kept with the account", async ({ page, signUp, signIn }) => {
  const account = await signUp({ language: "en" });
  await page.goto("/dashboard");
  await choose(page, "en", "hi");
  await expect(page).toHaveURL("/dashboard");
  expect(await (await page.request.get("/api/user")).json()).toMatchObject({ language: "hi" });
  await page.context().clearCookies();
  await signIn(account);
  await page.goto("/receipts");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
});

for (const language of LANGUAGES) {
  test.describe(`a browser in ${language}`, () => {
    test.use({ language });

    test("is answered in its language", async ({ page, t }) => {
      const answer = await page.goto("/");
      expect(answer?.headers()["content-language"]).toBe(language);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("home:heroTitle"));
    });
  });
}
