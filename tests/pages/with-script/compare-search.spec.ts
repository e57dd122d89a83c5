import { listMachines } from "../steps/machines";
import { collectErrors, expect, test } from "../steps/test";

test("the search for machines answers while typing, and its list adds", async ({ page, t, signUp }) => {
  const errors = collectErrors(page);
  await signUp();
  const machines = await listMachines(page.request);
  const [popular] = machines;
  // Other tests add machines of the same name.
  const rare = machines.findLast(({ name }) => machines.filter((machine) => machine.name === name).length === 1);
  if (popular === undefined || rare === undefined) throw new Error("There are no machines.");
  await page.goto("/compare");
  await page.getByRole("link", { name: t("comparison:add"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("comparison:add") });
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
