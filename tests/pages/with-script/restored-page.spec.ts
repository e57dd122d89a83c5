import type { Page } from "@playwright/test";
import { expect, test } from "../steps/test";

/** As the browser tells it of a page from its back/forward cache. */
const restore = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

test("a page that comes back after its account has logged out is asked for again", async ({ page, signUp }) => {
  await signUp();
  await page.goto("/profile");
  await page.request.post("/api/logout");
  await restore(page);
  await expect(page).toHaveURL(/\/auth\?redirectTo=%2Fprofile/);
});

test("a page that comes back to its account stays, with what was typed", async ({ page, signUp }) => {
  await signUp();
  await page.goto("/profile");
  const name = page.locator("main input[name=name]");
  await name.fill("Half typed");
  const asked = page.waitForResponse("**/api/user");
  await restore(page);
  await asked;
  await expect(name).toHaveValue("Half typed");
});
