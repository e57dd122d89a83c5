import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { leaveHostedPage, payButton } from "./steps/bookings";
import { findFreeDays, listEquipment, type Equipment, type Stay } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, newAccount, test } from "./steps/test";

const MACHINES_A_PAGE = 12;
const WHOLE_JOB_BYTES = 93_000;
const NAME = { en: "Kavita Shinde", hi: "कविता शर्मा", mr: "कविता शिंदे" };
const PHONE = "098220 12345";
const SMALLEST = /^\/images\/\w+-160\.(avif 160w|webp( 160w)?)$/;

const noteOf = (page: Page) => page.getByRole("note");

/** Counts what the product sends, headers included, and names all that is not a page. */
function watchProduct(page: Page, origin: string) {
  const sizes: Promise<number>[] = [];
  const others: string[] = [];
  page.on("requestfinished", (request) => {
    if (!request.url().startsWith(`${origin}/`)) return;
    if (request.resourceType() !== "document") {
      // What comes from the browser's own cache has its size once more.
      if (others.includes(request.url())) return;
      others.push(request.url());
    }
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  return { others, countBytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

async function chooseDays(page: Page, t: Translate, equipment: Equipment, stay: Stay): Promise<void> {
  await page.goto("/equipment");
  await expect(page.getByRole("article")).toHaveCount(MACHINES_A_PAGE);
  await page.goto(`/equipment/${equipment.id}`);
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  await page.getByLabel(t("booking:startDate")).fill(stay.startDate);
  await page.getByLabel(t("booking:endDate")).fill(stay.endDate);
  await page.getByRole("button", { name: t("booking:showTotal") }).click();
  await page.getByLabel(t("common:phone")).fill(PHONE);
  await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
}

async function openAccount(page: Page, t: Translate, name: string): Promise<void> {
  const { username, password } = newAccount();
  await page.getByLabel(t("account:name")).fill(name);
  await page.getByLabel(t("common:username")).fill(username);
  for (const field of ["password", "confirmPassword"]) await page.locator(`main input[name=${field}]`).fill(password);
  await page.getByRole("button", { name: t("account:registerAction") }).click();
  await page.locator("main input[name=password]").fill(password);
  await page.getByRole("button", { name: t("account:loginAction"), exact: true }).click();
}

const language = "mr";
test.use({ language });

test("the whole job is done in lite mode, with pages alone and in few bytes", async ({
  page,
  context,
  app,
  t,
  javaScriptEnabled,
}) => {
  // A browser leaves out what a test has put for its own wish to save data once it is led on.
  await context.addCookies([{ name: "lite", value: "on", url: app.url }]);
  const { equipment, stay } = await findFreeDays(page.request, 2);
  const sent = watchProduct(page, app.url);
  await chooseDays(page, t, equipment, stay);
  await openAccount(page, t, NAME[language]);
  await expect(noteOf(page)).toContainText(t("liteOn"));
  await checkPage(page, language, [NAME[language]]);
  await payButton(page, t, 2 * equipment.dailyRate).click();
  await leaveHostedPage(page, "Pay", javaScriptEnabled);
  await page.locator(`main a[href$="/receipt"]`).first().click();
  await expect(page.locator(`main a[href$="/pdf"]`)).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
  // The stylesheet and the drawings, from the browser's own cache after the first page.
  expect(sent.others.filter((url) => !/\/assets\/app-[\w-]+\.css$/.test(url))).toEqual([]);
  expect(await sent.countBytes()).toBeLessThanOrEqual(WHOLE_JOB_BYTES);
});

test("lite mode is turned on in the foot of a page, shows photos when asked, and is turned off", async ({
  page,
  t,
}) => {
  const machines = await listEquipment(page.request);
  const cards = page.getByRole("article");
  const images = page.getByRole("main").locator("img");
  await page.goto("/equipment");
  await expect(noteOf(page)).toHaveCount(0);
  await page
    .getByRole("contentinfo")
    .getByRole("button", { name: t("liteTurnOn") })
    .click();
  await expect(noteOf(page)).toContainText(t("liteOn"));
  await expect(page).toHaveURL("/equipment");
  await expect(cards).toHaveCount(MACHINES_A_PAGE);
  await expect(images).toHaveCount(0);
  await checkPage(page, language);
  await page.getByRole("link", { name: t("equipment:filters"), exact: true }).click();
  await expect(page.locator("main [name=minPrice]")).toBeVisible();
  await page.getByRole("button", { name: t("equipment:apply") }).click();
  await expect(page.locator("main [name=minPrice]")).toHaveCount(0);
  await page.goto("/equipment");
  await noteOf(page)
    .getByRole("link", { name: t("liteShowPhotos") })
    .click();
  await expect(images).toHaveCount(MACHINES_A_PAGE);
  for (const source of await page.locator("main picture source").all())
    await expect(source).toHaveAttribute("srcset", SMALLEST);
  await page.getByRole("link", { name: t("nextPage") }).click();
  await expect(images).toHaveCount(MACHINES_A_PAGE);
  const second = machines.slice(MACHINES_A_PAGE, 2 * MACHINES_A_PAGE);
  await expect(cards.getByRole("heading")).toHaveText(second.map(({ name }) => name));
  await noteOf(page)
    .getByRole("button", { name: t("liteTurnOff") })
    .click();
  await expect(noteOf(page)).toHaveCount(0);
  await expect(cards.getByRole("heading")).toHaveText(second.map(({ name }) => name));
});
