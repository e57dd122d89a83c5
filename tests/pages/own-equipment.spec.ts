import { errorSummary, expectFieldErrors, expectLinkIntoField, expectSummary } from "./steps/forms";
import {
  addOwn,
  card,
  choosePhoto,
  expectDone,
  fillEquipment,
  fillSpecs,
  formField,
  listOwn,
  equipmentForm,
  keptPhotos,
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
  const today = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { dateStyle: "long", timeZone: "Asia/Kolkata" })
    .formatToParts()
    .find(({ type }) => type === "month")?.value;
  await expect(page.getByRole("main").locator("h1 + p")).toContainText(today ?? "no month");
  await expect(page.getByText(t("machine:empty"))).toBeVisible();
  await checkPage(page, language, ["Test User"]);
  await page.goto(NEW_PATH);
  await fillEquipment(page);
  await submitEquipment(page, t("machine:list"));
  // The first machine asks for a phone number.
  await expectFieldErrors(page, formField(page, "contact"), [t("messages:phoneInvalid")]);
  await expect(formField(page, "name")).toHaveValue(NEW_EQUIPMENT.name);
  await checkPage(page, language, ["Test User", NEW_EQUIPMENT.name, NEW_EQUIPMENT.description]);
  await formField(page, "contact").fill("98220 12345");
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
  expect(await (await page.request.get("/api/user")).json()).toMatchObject({ contact: "+919822012345" });
  await expect(page.getByText(t("machine:listedText")).first()).toBeVisible();
  const [equipment] = await listOwn(page.request);
  const own = card(page, equipment?.id ?? 0);
  await expect(own.getByRole("heading", { level: 3, name: NEW_EQUIPMENT.name })).toBeVisible();
  await expect(own.getByText(inRupees(2_100))).toBeVisible();
  // Once more, without the message that floats over the page.
  await page.reload();
  await checkPage(page, language, ["Test User", NEW_EQUIPMENT.name, NEW_EQUIPMENT.description]);

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

test("every field of a machine is kept, with rows that were added, and comes back in its form", async ({
  page,
  t,
  signUp,
}) => {
  await signUp({ language });
  await page.goto(NEW_PATH);
  await fillEquipment(page, { ...NEW_EQUIPMENT, dailyRate: "₹ 2,100" });
  await fillSpecs(page, [
    ["Power", "55", "HP"],
    ["Drive", "4WD", ""],
    ["Colour", "blue", ""],
  ]);
  const rows = formField(page, "specName");
  const before = await rows.count();
  await equipmentForm(page)
    .getByRole("button", { name: t("machine:addRows") })
    .click();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await fillSpecs(page, [["Weight", "300", "kg"]], before);
  await expect(errorSummary(page)).toHaveCount(0);
  await expect(formField(page, "category")).toHaveValue(NEW_EQUIPMENT.category);
  await formField(page, "features").fill("With driver\nCanopy\n\n");
  await equipmentForm(page).locator("input[name=seasons][value=summer]").uncheck();
  await equipmentForm(page).locator("input[name=availability][type=checkbox]").uncheck();
  await equipmentForm(page).locator("summary").click();
  await formField(page, "latitudeCoord").fill("18.4");
  await formField(page, "longitudeCoord").fill("76.58");
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
  const [equipment] = await listOwn(page.request);
  expect(equipment).toMatchObject({
    ...NEW_EQUIPMENT,
    dailyRate: 2_100,
    availability: false,
    latitudeCoord: "18.4",
    features: ["With driver", "Canopy"],
    specs: { power_hp: "55 HP", drive: "4WD", Colour: "blue", Weight: "300 kg" },
    searchableSpecs: {
      power_hp: { value: 55, unit: "HP" },
      drive: { value: "4WD", unit: "" },
      Colour: { value: "blue", unit: "" },
    },
    seasonalAvailability: { spring: true, summer: false, autumn: true, winter: true },
  });
  await page.goto(`/dashboard/equipment/${equipment?.id}/edit`);
  await expect(formField(page, "specName").first()).toHaveValue(t("equipment:spec_power_hp"));
  await expect(formField(page, "features")).toHaveValue("With driver\nCanopy");
  await submitEquipment(page, t("machine:save"));
  await expectDone(page, t, "updated");
  expect((await listOwn(page.request))[0]).toEqual(equipment);
});

test("a machine gets several photos, of which one is shown first and one is removed", async ({ page, t, signUp }) => {
  await signUp({ language });
  await page.goto(NEW_PATH);
  await fillEquipment(page, { ...NEW_EQUIPMENT, dailyRate: "0" });
  await choosePhoto(page, 60, 120, 180);
  await submitEquipment(page, t("machine:list"));
  await expectSummary(page, t, 1);
  await expect(keptPhotos(page)).toHaveCount(3);
  const [first = "", second = "", third = ""] = await keptPhotos(page).evaluateAll((boxes: HTMLInputElement[]) =>
    boxes.map(({ value }) => value),
  );
  await fillEquipment(page, { dailyRate: "2100" });
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
  const [listed] = await listOwn(page.request);
  expect(listed?.images).toEqual([first, second, third]);

  await page.goto(`/dashboard/equipment/${listed?.id}/edit`);
  await page.getByRole("radio", { name: t("machine:firstImage", { number: 3 }) }).check();
  await page.getByRole("checkbox", { name: t("machine:keepImage", { number: 1 }) }).uncheck();
  await choosePhoto(page, 240);
  expect((await listOwn(page.request))[0]?.images).toEqual([first, second, third]);
  await submitEquipment(page, t("machine:save"));
  await expectDone(page, t, "updated");
  const [changed] = await listOwn(page.request);
  expect(changed?.images).toEqual([third, second, expect.stringMatching(/^\/images\//)]);
  expect(changed?.images).not.toContain(first);
  await expect(card(page, listed?.id ?? 0).locator("img")).toHaveAttribute("src", third);
});

test("a card shows the first hundred characters, and the owner's Edit leads to it", async ({ page, t, signUp }) => {
  await signUp({ language });
  const description = `${"Strong tractor. ".repeat(10)}The end.`;
  const equipment = await addOwn(page.request, { description });
  await page.goto(`/equipment/${equipment.id}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("equipment:edit"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/dashboard#m\d+$/);
  await expect(card(page, equipment.id)).toContainText(`${description.slice(0, 100).trimEnd()}…`);
  await expect(card(page, equipment.id)).not.toContainText("The end.");
});
