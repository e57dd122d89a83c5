import { expectFieldErrors, expectLinkIntoField, expectSummary } from "./steps/forms";
import {
  addOwn,
  card,
  expectDone,
  fillEquipment,
  fillSpecs,
  formField,
  listOwn,
  equipmentForm,
  NEW_EQUIPMENT,
  submitEquipment,
} from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees } from "./steps/texts";

const NEW_PATH = "/dashboard/equipment/new";

const language = "mr";
test.use({ language });

test("an empty form is refused beside its fields, and a wrong one with all that was typed", async ({
  page,
  t,
  signUp,
}) => {
  await signUp({ language });
  await page.goto(NEW_PATH);
  await submitEquipment(page, t("machine:list"));
  await expectSummary(page, t, 5);
  await expectFieldErrors(page, formField(page, "name"), [t("messages:nameRequired")]);
  await expectFieldErrors(page, formField(page, "description"), [t("messages:descriptionTooShort")]);
  await expectFieldErrors(page, formField(page, "category"), [t("messages:categoryRequired")]);
  await expectFieldErrors(page, formField(page, "dailyRate"), [t("messages:dailyRateTooLow")]);
  await expectFieldErrors(page, formField(page, "location"), [t("messages:locationRequired")]);
  await expectLinkIntoField(page, formField(page, "dailyRate"), t("messages:dailyRateTooLow"));
  await checkPage(page, language);
  expect(await listOwn(page.request)).toEqual([]);

  await fillEquipment(page, { ...NEW_EQUIPMENT, description: "Too short", dailyRate: "0" });
  const fourth = formField(page, "specName").nth(3);
  await expect(fourth).toBeHidden();
  await page.locator("summary", { hasText: t("machine:addRows") }).click();
  await expect(fourth).toBeVisible();
  await fillSpecs(page, [["", "47", "HP"]]);
  await formField(page, "features").fill("With driver");
  await submitEquipment(page, t("machine:list"));
  await expectSummary(page, t, 3);
  await expectFieldErrors(page, equipmentForm(page).locator("#m-specs"), [t("messages:specIncomplete")]);
  await expect(formField(page, "description")).toHaveValue("Too short");
  await expect(formField(page, "specValue").first()).toHaveValue("47");
  await expect(formField(page, "features")).toHaveValue("With driver");
  await fillEquipment(page, { description: NEW_EQUIPMENT.description, dailyRate: "2100" });
  await formField(page, "specName").first().fill("Power");
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
});

test("the first machine is added from an empty dashboard, changed and deleted", async ({ page, t, signUp }) => {
  await signUp({ language, name: "Test User", contact: null });
  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { level: 1, name: t("booking:greeting", { name: "Test User" }) }),
  ).toBeVisible();
  await expect(page.getByText(t("machine:empty"))).toBeVisible();
  await page.goto(NEW_PATH);
  await fillEquipment(page);
  await submitEquipment(page, t("machine:list"));
  // The first machine asks for a phone number.
  await expectFieldErrors(page, formField(page, "contact"), [t("messages:phoneInvalid")]);
  await expect(formField(page, "name")).toHaveValue(NEW_EQUIPMENT.name);
  await formField(page, "contact").fill("98220 12345");
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
  expect(await (await page.request.get("/api/user")).json()).toMatchObject({ contact: "+919822012345" });
  await expect(page.getByText(t("machine:listedText")).first()).toBeVisible();
  const [equipment] = await listOwn(page.request);
  const own = card(page, equipment?.id ?? 0);
  await expect(own.getByRole("heading", { level: 3, name: NEW_EQUIPMENT.name })).toBeVisible();
  await expect(own.getByText(inRupees(2_100))).toBeVisible();

  await own.getByRole("link", { name: `${t("machine:edit")}: ${NEW_EQUIPMENT.name}` }).click();
  await expect(page).toHaveURL(`/dashboard/equipment/${equipment?.id}/edit`);
  await formField(page, "dailyRate").fill("2,300");
  await checkPage(page, language, ["Test User", NEW_EQUIPMENT.name, NEW_EQUIPMENT.description]);
  await submitEquipment(page, t("machine:save"));
  await expectDone(page, t, "updated");
  await expect(card(page, equipment?.id ?? 0).getByText(inRupees(2_300))).toBeVisible();

  await card(page, equipment?.id ?? 0)
    .getByRole("link", { name: `${t("machine:deleteAction")}: ${NEW_EQUIPMENT.name}` })
    .click();
  const asked = page.getByRole("heading", { name: t("machine:deleteTitle", { name: NEW_EQUIPMENT.name }) });
  await expect(asked).toBeVisible();
  await page
    .locator("form[action$='/delete']:visible")
    .getByRole("button", { name: t("machine:deleteAction") })
    .click();
  await expectDone(page, t, "deleted");
  await expect(card(page, equipment?.id ?? 0)).toHaveCount(0);
  expect(await listOwn(page.request)).toEqual([]);
});

test("a machine that is saved unchanged keeps every field", async ({ page, t, signUp }) => {
  await signUp({ language });
  await addOwn(page.request, {
    availability: false,
    latitudeCoord: "18.4",
    longitudeCoord: "76.58",
    features: ["With driver", "Canopy"],
    specs: { power_hp: "55 HP", drive: "4WD", Colour: "blue" },
    searchableSpecs: {
      power_hp: { value: 55, unit: "HP" },
      drive: { value: "4WD", unit: "" },
      Colour: { value: "blue", unit: "" },
    },
    seasonalAvailability: { spring: true, summer: false, autumn: true, winter: true },
  });
  const before = await listOwn(page.request);
  await page.goto(`/equipment/${before[0]?.id}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("equipment:edit"), exact: true })
    .click();
  await expect(page).toHaveURL(`/dashboard#m${before[0]?.id}`);
  await page.goto(`/dashboard/equipment/${before[0]?.id}/edit`);
  await expect(formField(page, "specName").first()).toHaveValue(t("equipment:spec_power_hp"));
  await submitEquipment(page, t("machine:save"));
  await expectDone(page, t, "updated");
  expect(await listOwn(page.request)).toEqual(before);
});
