import { waitForReact } from "../../fixtures/pages";
import { listEquipment } from "../steps/equipment";
import { collectErrors, expect, test } from "../steps/test";

test("the search for machines answers while typing, and its list adds", async ({ page, t, signUp }) => {
  const errors = collectErrors(page);
  await signUp();
  const equipment = await listEquipment(page.request);
  const [popular] = equipment;
  // Other tests add machines of the same name.
  const rare = equipment.findLast(({ name }) => equipment.filter((equipment) => equipment.name === name).length === 1);
  if (popular === undefined || rare === undefined) throw new Error("There are no machines.");
  await page.goto("/compare");
  await page.getByRole("link", { name: t("comparison:add"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("comparison:add") });
  await expect(dialog.getByLabel(t("comparison:search"))).toBeFocused();
  await expect(dialog.getByText(popular.name, { exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
  await dialog.getByLabel(t("comparison:search")).pressSequentially(rare.name.toLowerCase());
  await expect(dialog.getByText(popular.name, { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\/compare$/);
  await dialog.getByRole("button", { name: `${t("comparison:addOne")}: ${rare.name}`, exact: true }).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([rare.name]);
  await page.getByRole("link", { name: t("comparison:add"), exact: true }).click();
  await dialog.getByLabel(t("comparison:search")).fill("no such machine");
  await expect(dialog.getByRole("status")).toHaveText(t("comparison:notFound"));
  // The first Escape empties the field.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(errors).toEqual([]);
});

const language = "mr";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("a search that does not get through leaves the page and what was found, and can be sent again", async ({
    page,
    t,
    signUp,
  }) => {
    await signUp({ language });
    await page.goto("/compare");
    await waitForReact(page);
    await page.getByRole("link", { name: t("comparison:add"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("comparison:add") });
    const lines = dialog.getByRole("listitem");
    const before = await lines.count();
    expect(before).toBeGreaterThan(1);
    await page.route("**/api/comparison/**", (route) => route.abort());
    await dialog.getByLabel(t("comparison:search")).fill("no such machine");
    await expect(dialog.getByRole("alert")).toContainText(t("comparison:searchFailed"));
    await expect(lines).toHaveCount(before);
    await page.unroute("**/api/comparison/**");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await expect(dialog.getByRole("status")).toHaveText(t("comparison:notFound"));
    await expect(page).toHaveURL(/\/compare$/);
  });
});

test("an answer that is late does not take the place of a later one", async ({ page, t, signUp }) => {
  await signUp();
  await page.goto("/compare");
  await waitForReact(page);
  await page.getByRole("link", { name: t("comparison:add"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("comparison:add") });
  const field = dialog.getByLabel(t("comparison:search"));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/comparison/candidates?search=tractor", async (route) => {
    await released;
    await route.continue();
  });
  const late = page.waitForRequest(/search=tractor$/);
  await field.fill("tractor");
  await late;
  await field.fill("no such machine");
  await expect(dialog.getByRole("status")).toHaveText(t("comparison:notFound"));
  const answered = page.waitForResponse(/search=tractor$/);
  release();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await expect(dialog.getByRole("status")).toHaveText(t("comparison:notFound"));
});
