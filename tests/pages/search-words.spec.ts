import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const language = "mr";
test.use({ language });

test("words that no machine has are read as a place, a rate and a machine", async ({ page, t }) => {
  await page.goto("/");
  const search = "बार्शी रोटावेटर २००० च्या आत";
  await page.locator("header input[name=search]").fill(search);
  await page
    .locator("header")
    .getByRole("button", { name: t("searchAction") })
    .click();
  const main = page.getByRole("main");
  const near = t("equipment:chipNear", { place: "बार्शी", radius: 50 });
  await expect(main.getByText(t("equipment:resultsReadAs", { search, readAs: "" }).trim())).toContainText(near);
  for (const label of ["“रोटावेटर”", "₹2,000", near])
    await expect(main.getByRole("link", { name: label }).first()).toBeVisible();
  // No such machine is so near: one tap goes further, and what was understood goes along.
  await main.locator("section[aria-labelledby=wider] a").first().click();
  await expect(page).toHaveURL(/maxPrice=2000&location=.*radius=\d+/);
  await expect(main.getByRole("article").first()).toBeVisible();
  await checkPage(page, "mr");
});

test("a place that several are called so is taken for one, and the others are offered", async ({ page, t }) => {
  await page.goto("/equipment?search=थ्रेशर शिरूर");
  const main = page.getByRole("main");
  await expect(main.getByText(t("equipment:otherPlaces"))).toBeVisible();
  await expect(main.locator("[name=location]")).toHaveValue(/शिरूर/);
});
