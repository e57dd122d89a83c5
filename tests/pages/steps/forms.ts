import { expect, type Locator, type Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { newAccount } from "./test";

/** How a form tells what is wrong with it. */

/** The list of all errors that stands above a refused form. */
export const errorSummary = (page: Page) => page.locator("[data-error-summary]");

/**
 * Expects some texts beside a field, tied to it for screen readers, and in the summary as links to it.
 *
 * @param field a control, or a group of them
 */
export async function expectFieldErrors(page: Page, field: Locator, texts: readonly string[]): Promise<void> {
  const id = await field.getAttribute("id");
  // Until the refused page is there, the form may still be on its way.
  await expect(errorSummary(page).locator(`a[href="#${id}"]`)).toHaveText([...texts]);
  const isGroup = await field.evaluate((element) => element.tagName === "FIELDSET");
  if (!isGroup) await expect(field).toHaveAttribute("aria-invalid", "true");
  const described = await field.evaluate((element) => {
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids
      .flatMap((one) => [...(document.getElementById(one)?.querySelectorAll("p") ?? [])])
      .map((line) => line.textContent);
  });
  expect(described).toEqual(texts);
}

/** Expects that pressing an error of the summary leads into its field. */
export async function expectLinkIntoField(page: Page, field: Locator, text: string): Promise<void> {
  await errorSummary(page).getByRole("link", { name: text, exact: true }).click();
  await expect(field).toBeFocused();
  await expectFieldErrors(page, field, [text]);
}

/** Expects the summary under its heading, with as many errors. */
export async function expectSummary(page: Page, t: Translate, count: number): Promise<void> {
  await expect(errorSummary(page).getByRole("heading", { name: t("errorSummary") })).toBeVisible();
  await expect(errorSummary(page).getByRole("listitem")).toHaveCount(count);
  await expect(errorSummary(page)).toBeFocused();
}

/**
 * Every answer to a form, as text, collected from now on. Read before the browser has it: of what a script has read to its
 * last value the browser may no longer tell.
 */
export async function collectFormAnswers(page: Page): Promise<string[]> {
  const answers: string[] = [];
  await page.route("**", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    answers.push(await response.text());
    return route.fulfill({ response });
  });
  return answers;
}

/** Opens an account by the form; the page that follows says that it is done. */
export async function registerByForm(page: Page, t: Translate): Promise<void> {
  const { username, password } = newAccount();
  await page.goto("/auth?tab=register");
  await page.locator("main input[name=name]").fill("Kavita Shinde");
  await page.locator("main input[name=username]").fill(username);
  for (const name of ["password", "confirmPassword"]) await page.locator(`main input[name=${name}]`).fill(password);
  await page.getByRole("button", { name: t("account:registerAction"), exact: true }).click();
}
