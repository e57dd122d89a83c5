import { changeRows } from "../fixtures/stored-rows";
import { findFreeDays, listEquipment } from "./steps/equipment";
import { expect, test } from "./steps/test";

const PAGES = ["help", "cancelling", "terms", "privacy"] as const;

test.describe("in Marathi", () => {
  const language = "mr";
  test.use({ language });

  test("help, terms, privacy and the rules of cancelling are reached from every page", async ({ page, t }) => {
    for (const name of PAGES) {
      await page.goto("/equipment");
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t(name), exact: true })
        .click();
      await expect(page).toHaveURL(`/${name}`);
      await expect(page).toHaveTitle(`${t(name)} – ${t("brand")}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(name));
      expect(await page.locator("main section").count()).toBeGreaterThanOrEqual(4);
      await expect(page.locator("main")).not.toContainText("{{");
    }
  });

  test("the rules of cancelling stand on a machine's page before it is booked", async ({ page, t }) => {
    const { equipment } = await findFreeDays(page.request, 1);
    await page.goto(`/equipment/${equipment.id}`);
    await expect(page.getByText(t("booking:cancelPolicy"))).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("cancelling"), exact: true })
      .first()
      .click();
    await expect(page.locator("main")).toContainText("48");
    await expect(page.locator("main")).toContainText("50%");
  });
});

test.describe("in Hindi", () => {
  test.use({ language: "hi" });

  test("a description in another language says which, and is marked for screen readers", async ({ page, app, t }) => {
    const equipment = (await listEquipment(page.request)).at(-2);
    const id = equipment?.id ?? 0;
    for (const [of, name] of [
      ["mr", "मराठी"],
      ["en", "अंग्रेज़ी"],
    ] as const) {
      changeRows(app, "update equipment set textLanguage = ? where id = ?", of, id);
      await page.goto(`/equipment/${id}`);
      await expect(page.getByText(t("equipment:writtenIn", { language: name }), { exact: true })).toBeVisible();
      await expect(page.locator("main .lead")).toHaveAttribute("lang", of);
    }
    changeRows(app, "update equipment set textLanguage = 'hi' where id = ?", id);
    await page.goto(`/equipment/${id}`);
    await expect(page.getByText(t("equipment:writtenIn", { language: "" }).trim())).toHaveCount(0);
  });
});
