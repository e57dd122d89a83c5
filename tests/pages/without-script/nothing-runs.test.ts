import { expect, test } from "../../fixtures/pages";

test("no script arrives, and the page is whole", async ({ page }) => {
  const arrived: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") arrived.push(response.url());
  });
  const answer = await page.goto("/equipment");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(arrived).toEqual([]);
});
