import { changeRows } from "../fixtures/stored-rows";
import { listEquipment } from "./steps/equipment";
import { expect, test } from "./steps/test";
import { inRupees } from "./steps/texts";

const POPULAR = 3;
const PREVIEW_CHARACTERS = 100;

const language = "mr";
test.use({ language });

test("the home page has its promise, reasons, voices, call to sign up and the first three machines", async ({
  page,
  t,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("home:heroTitle"));
  for (const title of [t("home:whyPrices"), t("home:whyVerified"), t("home:whySupport")])
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("home:voicesTitle") })).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(3);
  await expect(page.getByRole("link", { name: t("home:signUp"), exact: true })).toHaveAttribute("href", /^\/auth/);
  await expect(page.getByRole("link", { name: t("home:getStarted"), exact: true })).toHaveAttribute(
    "href",
    "/equipment",
  );
  const equipment = (await listEquipment(page.request)).slice(0, POPULAR);
  const cards = page.getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText(equipment.map(({ name }) => name));
  for (const [index, { id, dailyRate, description, availability }] of equipment.entries()) {
    const card = cards.nth(index);
    await expect(card).toContainText(`${inRupees(dailyRate)} ${t("perDay")}`);
    await expect(card).toContainText(`${description.slice(0, PREVIEW_CHARACTERS).trimEnd()}`);
    await expect(card).toContainText(t(availability ? "available" : "notAvailable"));
    await expect(card.locator(".pic")).toBeVisible();
    await expect(card.getByRole("link").first()).toHaveAttribute("href", `/equipment/${id}`);
  }
});

test("where there is no machine, the home page says so and leads to an account", async ({ page, app, t }) => {
  changeRows(app, "update equipment set deletedAt = 'away' where deletedAt is null");
  try {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: t("home:none") })).toBeVisible();
    await page.getByRole("link", { name: t("home:noneSignUp") }).click();
    await expect(page).toHaveURL(/^[^?]+\/auth/);
  } finally {
    changeRows(app, "update equipment set deletedAt = null where deletedAt = 'away'");
  }
});
