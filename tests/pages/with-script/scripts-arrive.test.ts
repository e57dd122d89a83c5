import { collectErrors, expect, test } from "../../fixtures/pages";

test("scripts of a page arrive and run without an error", async ({ page }) => {
  const errors = collectErrors(page);
  const script = page.waitForResponse((response) => response.request().resourceType() === "script" && response.ok());
  await page.goto("/auth");
  await script;
  await page.waitForLoadState("networkidle");
  expect(errors).toEqual([]);
});
