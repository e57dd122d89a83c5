import { fillEquipment, formField, listOwn, NEW_EQUIPMENT, submitEquipment } from "./steps/own-equipment";
import { expect, test } from "./steps/test";

const NEW_PATH = "/dashboard/equipment/new";

const language = "mr";
test.use({ language });

test("a place that nobody knows is said to be unknown, with the nearest names; a misspelt word says what was meant", async ({
  page,
  t,
}) => {
  await page.goto("/equipment?location=Udgirixx");
  await expect(page.getByText(t("equipment:placeUnknown", { place: "Udgirixx" }))).toBeVisible();
  const udgir = { en: "Udgir, Latur", hi: "उदगीर, लातूर", mr: "उदगीर, लातूर" }[language];
  await page.getByRole("link", { name: udgir }).click();
  await expect(page).toHaveURL(new RegExp(`location=${encodeURIComponent(udgir).replaceAll("%20", "\\+")}`));
  await expect(page.getByText(t("equipment:placeUnknown", { place: "Udgirixx" }))).toHaveCount(0);
  await page.goto("/equipment?search=Rotavetor");
  const meant = t("equipment:resultsInstead", { search: "Rotavetor", corrected: "rotavator" });
  await expect(page.getByText(meant)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("an owner chooses which of several places of one name is meant", async ({ page, t, signUp }) => {
  await signUp({ language });
  await page.goto(NEW_PATH);
  await fillEquipment(page, { ...NEW_EQUIPMENT, location: "Khed" });
  await submitEquipment(page, t("machine:list"));
  await expect(page.getByText(t("messages:placeUnclear")).first()).toBeVisible();
  await expect(formField(page, "name")).toHaveValue(NEW_EQUIPMENT.name);
  const chosen = { en: "Khed, Ratnagiri", hi: "खेड, रत्नागिरी", mr: "खेड, रत्नागिरी" }[language];
  await page.getByLabel(chosen).check();
  await submitEquipment(page, t("machine:list"));
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await listOwn(page.request)).map(({ location }) => location)).toEqual([chosen]);
});
