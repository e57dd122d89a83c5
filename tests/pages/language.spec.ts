import type { Page } from "@playwright/test";
import { factsOf } from "~/i18n/language";
import { expect, test } from "./steps/test";
import { translatorFor, type Language } from "./steps/texts";

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
