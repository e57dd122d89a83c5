import { collectErrors, expect, test, waitForReact } from "../../fixtures/pages";

for (const path of ["/", "/auth", "/equipment", "/equipment/1"]) {
  test(`scripts of ${path} arrive and run without an error`, async ({ page }) => {
    const errors = collectErrors(page);
    await page.goto(path);
    await waitForReact(page);
    await page.waitForLoadState("networkidle");
    expect(errors).toEqual([]);
  });
}
