import { expect, test } from "../steps/test";

test("a page that comes back to its account stays, with what was typed; after a logout it is asked for again", async ({
  page,
  signUp,
}) => {
  /** As the browser tells it of a page from its back/forward cache. */
  const restore = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await signUp();
  await page.goto("/profile");
  const name = page.locator("main input[name=name]");
  await name.fill("Half typed");
  const asked = page.waitForResponse("**/api/user");
  await restore();
  await asked;
  await expect(name).toHaveValue("Half typed");
  await page.request.post("/api/logout");
  await restore();
  await expect(page).toHaveURL(/\/auth\?redirectTo=%2Fprofile/);
});
