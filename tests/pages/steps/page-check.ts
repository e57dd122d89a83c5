import { expect, type Page } from "@playwright/test";
import { findForeignTexts } from "./language-check";
import { findLayoutProblems } from "./layout-check";
import type { Language } from "./texts";

/**
 * Checks whatever page stands in the browser: laid out soundly, and in one language. The test goes on, to tell of all pages at once.
 *
 * @param ownWords what the test itself has written, such as names of its users
 */
export async function checkPage(page: Page, language: Language, ownWords: readonly string[] = []): Promise<void> {
  // A linked stylesheet is there by then; before, nothing is painted, but could be measured.
  await page.waitForLoadState("load");
  // A page that is still on its way has no heading yet.
  await expect(page.locator("h1").first()).toBeVisible();
  const where = `${new URL(page.url()).pathname} in ${language} at ${page.viewportSize()?.width ?? "?"} px`;
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  expect.soft(await findLayoutProblems(page), where).toEqual([]);
  expect.soft(await findForeignTexts(page, language, ownWords), where).toEqual([]);
}
