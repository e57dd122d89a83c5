import { waitForReact } from "../../fixtures/pages";
import { makeLargePhoto } from "../../fixtures/images";
import {
  addOwn,
  choosePhoto,
  expectDone,
  fillEquipment,
  formField,
  listOwn,
  equipmentForm,
  keptPhotos,
  photoField,
  NEW_EQUIPMENT,
  submitEquipment,
} from "../steps/own-equipment";
import { expect, test } from "../steps/test";

const NEW_PATH = "/dashboard/equipment/new";
const FLAG = "openAddEquipment";
const UPLOAD = "**/dashboard/equipment/image";
/** A photo of a hundred kilobytes is some seconds on its way then. */
const SLOW_BYTES_A_SECOND = 40_000;
/** What is on its way already stays slow; then the server makes its sizes. */
const ARRIVAL_DEADLINE_MS = 60_000;
const dialog = "dialog#add-equipment";

test("a machine is added in a dialog on the dashboard; what is wrong is said on a page that keeps it", async ({
  page,
  t,
  signUp,
}) => {
  await signUp();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("machine:addFirst") }).click();
  await expect(page.locator(dialog)).toBeVisible();
  await fillEquipment(page, { ...NEW_EQUIPMENT, dailyRate: "0" });
  await submitEquipment(page, t("machine:list"));
  await expect(page).toHaveURL(NEW_PATH);
  await expect(page.getByText(t("messages:dailyRateTooLow")).first()).toBeVisible();
  await fillEquipment(page, { dailyRate: "2100" });
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
  expect(await listOwn(page.request)).toMatchObject([
    { ...NEW_EQUIPMENT, dailyRate: 2_100, seasonalAvailability: { winter: true } },
  ]);
});

test("the dialog opens by itself once when another page has asked for it", async ({ page, t, signUp }) => {
  await signUp();
  await page.goto("/");
  await page.getByRole("link", { name: t("home:listYours") }).click();
  await expect(page.locator(dialog)).toBeVisible();
  expect(await page.evaluate((flag) => localStorage.getItem(flag), FLAG)).toBeNull();
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: t("machine:addFirst") })).toBeVisible();
  await expect(page.locator(dialog)).toBeHidden();
});

const language = "hi";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("a bar shows how far a picture has been sent", async ({ page, context, app, t, signUp }) => {
    await signUp({ language });
    await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
    await page.goto(NEW_PATH);
    await waitForReact(page);
    await fillEquipment(page);
    const link = await context.newCDPSession(page);
    await link.send("Network.enable");
    await link.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: SLOW_BYTES_A_SECOND,
    });
    await choosePhoto(page, 90);
    const bar = page.getByRole("progressbar", { name: t("machine:imageSending") });
    await expect(bar).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: t("machine:imageSending") })).toBeVisible();
    const part = () => bar.evaluate((element: HTMLProgressElement) => element.value);
    await expect.poll(part).toBeGreaterThan(0);
    const first = await part();
    expect(first).toBeLessThan(1);
    await expect.poll(part).toBeGreaterThan(first);
    await expect(page.getByText(t("machine:imageKept"))).toBeVisible({ timeout: ARRIVAL_DEADLINE_MS });
    await expect(bar).toHaveCount(0);
    await expect(formField(page, "name")).toHaveValue(NEW_EQUIPMENT.name);
  });

  test("a picture that is not taken is said beside its field, and the form stays", async ({
    page,
    context,
    app,
    t,
    signUp,
  }) => {
    await signUp({ language });
    await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
    await page.goto(NEW_PATH);
    await waitForReact(page);
    await fillEquipment(page);
    await photoField(page).setInputFiles({
      name: "bill.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("no picture at all"),
    });
    await expect(equipmentForm(page).getByText(t("messages:imageFormat"))).toBeVisible();
    await expect(photoField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    for (const [name, value] of Object.entries(NEW_EQUIPMENT)) await expect(formField(page, name)).toHaveValue(value);
    await choosePhoto(page, 91);
    await expect(equipmentForm(page).locator("li img")).toHaveAttribute("src", /^blob:/);
    await expect(page.getByText(t("machine:imageKept"))).toBeVisible();
    await expect(keptPhotos(page)).toHaveValue(/^\/images\//);
    await submitEquipment(page, t("machine:list"));
    await expectDone(page, t, "listed");
    expect((await listOwn(page.request))[0]?.imageUrl).toMatch(/^\/images\//);
  });
});

test("a large photo travels smaller", async ({ page, t, signUp }) => {
  await signUp();
  await page.goto(NEW_PATH);
  await waitForReact(page);
  const photo = await makeLargePhoto();
  expect(photo.length).toBeGreaterThan(1_000_000);
  const sent = page.waitForRequest(UPLOAD);
  await photoField(page).setInputFiles({ name: "large.png", mimeType: "image/png", buffer: photo });
  expect(Number(await (await sent).headerValue("content-length"))).toBeLessThan(photo.length / 2);
  await expect(page.getByText(t("machine:imageKept"))).toBeVisible();
});

test("a picture whose way broke goes along with the form", async ({ page, t, signUp }) => {
  await signUp();
  await page.goto(NEW_PATH);
  await waitForReact(page);
  await page.route(UPLOAD, (route) => route.abort());
  await fillEquipment(page);
  await choosePhoto(page, 200);
  await expect(page.getByText(t("machine:imageFailed"))).toBeVisible();
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
  expect((await listOwn(page.request))[0]?.imageUrl).toMatch(/^\/images\//);
});

test("several photos are uploaded at once, and more than five are not taken", async ({ page, t, signUp }) => {
  await signUp();
  await page.goto(NEW_PATH);
  await waitForReact(page);
  await fillEquipment(page);
  await choosePhoto(page, 40, 80);
  await expect(keptPhotos(page)).toHaveCount(2);
  await choosePhoto(page, 120, 160, 200, 240);
  await expect(keptPhotos(page)).toHaveCount(5);
  await expect(equipmentForm(page).getByText(t("machine:imagesTooMany"))).toBeVisible();
  expect(await photoField(page).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
  expect((await listOwn(page.request))[0]?.images).toHaveLength(5);
});

test("the device tells where the machine stands", async ({ page, context, t, signUp }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 18.39724, longitude: 76.56781 });
  await signUp();
  await page.goto(NEW_PATH);
  await waitForReact(page);
  await page.locator("summary", { hasText: t("machine:position") }).click();
  await page.getByRole("button", { name: t("machine:useMyPosition") }).click();
  await expect(formField(page, "latitudeCoord")).toHaveValue("18.397");
  await expect(formField(page, "longitudeCoord")).toHaveValue("76.568");
});

test("deleting asks in a dialog, and a no keeps the machine", async ({ page, t, signUp }) => {
  await signUp();
  const equipment = await addOwn(page.request);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: `${t("machine:deleteAction")}: ${equipment.name}` }).click();
  await expect(page.locator(`dialog#delete-${equipment.id}`)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("i"), { id: "same-page" })));
  await page
    .locator(`dialog#delete-${equipment.id}`)
    .getByRole("button", { name: t("machine:keep") })
    .click();
  await expect(page.locator(`dialog#delete-${equipment.id}`)).toBeHidden();
  // Where it was: the page did not begin anew.
  await expect(page.getByRole("link", { name: `${t("machine:deleteAction")}: ${equipment.name}` })).toBeFocused();
  await expect(page.locator("#same-page")).toHaveCount(1);
  expect(await listOwn(page.request)).toHaveLength(1);
});
