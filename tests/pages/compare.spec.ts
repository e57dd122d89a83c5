import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { waitForReact } from "../fixtures/pages";
import { listEquipment, type Equipment } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { collectErrors, expect, newAccount, test } from "./steps/test";
import { inRupees, type Language } from "./steps/texts";

const NAMES: Record<Language, string> = { en: "Kavita Shinde", hi: "कविता शर्मा", mr: "कविता शिंदे" };
const WIDE = { width: 1280, height: 900 };
const LIST_HEIGHT_PX = 400;

/** The first machines of the list, two of different categories in front. */
async function firstEquipment(page: Page): Promise<[Equipment, Equipment, Equipment, Equipment]> {
  const listed = (await listEquipment(page.request)).filter(({ availability }) => availability).slice(0, 20);
  const [first] = listed;
  const other = listed.find(({ category }) => category !== first?.category);
  const [third, fourth] = listed.filter((equipment) => equipment !== first && equipment !== other);
  if (first === undefined || other === undefined || third === undefined || fourth === undefined)
    throw new Error("There are too few machines.");
  return [first, other, third, fourth];
}

const pickButton = (page: Page, t: Translate, { name }: Equipment) =>
  page.getByRole("button", { name: `${t("common:compare")}: ${name}`, exact: true });
const unpickButton = (page: Page, t: Translate, { name }: Equipment) =>
  page.getByRole("button", { name: `${t("common:compareRemove")}: ${name}`, exact: true });
const addButton = (page: Page, t: Translate, { name }: Equipment) =>
  page.getByRole("button", { name: `${t("comparison:addOne")}: ${name}`, exact: true });
const removeButton = (page: Page, t: Translate, { name }: Equipment) =>
  page.getByRole("button", { name: `${t("comparison:remove")}: ${name}`, exact: true });

/** What a row of the table says of each machine. */
async function readRow(page: Page, term: string): Promise<string[]> {
  const row = page.getByRole("table").locator("tr", { has: page.locator("th", { hasText: new RegExp(`^${term}$`) }) });
  return row.locator("td").allTextContents();
}

const language = "mr";
test.use({ language });

test("a visitor picks machines, signs in and sees them side by side", async ({ page, t, scripted }) => {
  const errors = collectErrors(page);
  const [tractor, other, third] = await firstEquipment(page);
  const account = newAccount();
  const look = () => checkPage(page, language, [NAMES[language], account.username]);

  await page.goto("/equipment");
  await pickButton(page, t, tractor).click();
  await expect(page).toHaveURL(`/equipment#m${tractor.id}`);
  await expect(unpickButton(page, t, tractor)).toBeInViewport();
  await page.goto(`/equipment/${other.id}`);
  await pickButton(page, t, other).click();
  await expect(unpickButton(page, t, other)).toBeVisible();

  await page
    .getByRole("link", { name: t("common:compareCount", { number: 2 }), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL("/auth?redirectTo=%2Fcompare");
  await page.request.post("/api/register", { data: { ...account, name: NAMES[language], language } });
  await page.goto("/compare");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("comparison:title"));
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([tractor.name, other.name]);
  await expect(page.getByRole("status").first()).toHaveText(t("comparison:picked", { number: 2, most: 3 }));
  const labelOf = (equipment: Equipment) => t(`common:category_${equipment.category}` as "common:category_tractor");
  expect(await readRow(page, t("common:category"))).toEqual([labelOf(tractor), labelOf(other)]);
  expect(await readRow(page, t("common:rate"))).toEqual([inRupees(tractor.dailyRate), inRupees(other.dailyRate)]);
  expect(await page.getByRole("table").locator("td").allTextContents()).toContain("-");

  if (scripted) await waitForReact(page);
  await page.getByRole("link", { name: t("comparison:add"), exact: true }).click();
  const finder = scripted ? page.getByRole("dialog") : page.locator("section.dialog");
  await expect(finder).toBeVisible();
  await look();
  await finder.getByLabel(t("comparison:search")).fill(third.name.toUpperCase());
  await finder.getByLabel(t("comparison:search")).press("Enter");
  await expect(page).toHaveURL(scripted ? /\/compare$/ : /\/compare\?search=/);
  await look();
  await expect(addButton(page, t, tractor)).toHaveCount(0);
  expect((await page.locator(".found").boundingBox())?.height).toBe(LIST_HEIGHT_PX);
  await addButton(page, t, third).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([tractor.name, other.name, third.name]);
  await expect(page.getByText(t("comparison:full"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("comparison:add"), exact: true })).toBeDisabled();
  await page.setViewportSize(WIDE);
  await expect(page.getByRole("columnheader")).toHaveText([
    t("comparison:feature"),
    tractor.name,
    other.name,
    third.name,
  ]);

  for (const machine of [other, third, tractor]) {
    await removeButton(page, t, machine).click();
    await expect(removeButton(page, t, machine)).toHaveCount(0);
  }
  await expect(page.getByRole("heading", { name: t("comparison:emptyTitle") })).toBeVisible();
  await expect(page.getByText(t("comparison:emptyText", { most: 3 }))).toBeVisible();
  await look();
  if (scripted) expect(errors).toEqual([]);
});
