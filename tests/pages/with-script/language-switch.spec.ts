import type { Page } from "@playwright/test";
import { waitForReact } from "../../fixtures/pages";
import { checkPage } from "../steps/page-check";
import { collectErrors, expect, test } from "../steps/test";
import { translatorFor } from "../steps/texts";

const LANGUAGE_KEY = "i18nextLng";
const menu = (page: Page) =>
  page.getByRole("banner").locator("details.menu", { has: page.locator("form[action='/language']") });
const choice = (page: Page, language: string) => menu(page).locator(`button[value=${language}]`);
const storedLanguage = (page: Page) => page.evaluate((key) => localStorage.getItem(key), LANGUAGE_KEY);
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === LANGUAGE_KEY)?.value;

/** Keeps every change of the language that the window tells of. */
async function recordChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("languageChanged", (event) => {
      const { detail } = event as CustomEvent<string>;
      sessionStorage.setItem("changes", `${sessionStorage.getItem("changes") ?? ""}${detail} `);
    });
  });
}
const listChanges = (page: Page) => page.evaluate(() => sessionStorage.getItem("changes")?.trim().split(" ") ?? []);

test.describe("a choice that is stored on the device", () => {
  test("wins over the browser's language and the user's own, unless it is none of the product's", async ({
    page,
    signUp,
  }) => {
    const errors = collectErrors(page);
    await page.goto("/");
    const store = (value: string) =>
      page.evaluate(([key, language]) => localStorage.setItem(key, language), [LANGUAGE_KEY, value] as const);
    await store("fr");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await store("mr-IN");
    await page.goto("/equipment?search=john#content");
    await expect(page.locator("html")).toHaveAttribute("lang", "mr");
    await expect(page).toHaveURL("/equipment?search=john#content");
    expect(await cookieOf(page)).toBe("mr");
    await checkPage(page, "mr");
    await page.context().clearCookies();
    await signUp({ language: "hi" });
    await page.goto("/dashboard");
    await expect(page.locator("html")).toHaveAttribute("lang", "mr");
    expect(errors).toEqual([]);
  });

  test("gives way to a choice made while no script was there", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(([key]) => localStorage.setItem(key, "en"), [LANGUAGE_KEY] as const);
    await page.request.post("/language", {
      form: { language: "mr", redirectTo: "/" },
      headers: { Origin: new URL(page.url()).origin },
    });
    await page.goto("/equipment");
    await expect(page.locator("html")).toHaveAttribute("lang", "mr");
    await expect.poll(() => storedLanguage(page)).toBe("mr");
  });
});

test("with React the language changes without leaving the page, and what is typed stays", async ({ page }) => {
  await recordChanges(page);
  const errors = collectErrors(page);
  await page.goto("/auth?tab=register&redirectTo=%2Freceipts");
  await waitForReact(page);
  await page.locator("main input[name=username]").fill("kavita_1");
  await page.evaluate(() => (document.body.dataset.same = "yes"));
  for (const language of ["hi", "mr", "en"] as const) {
    await menu(page).locator("summary").click();
    await choice(page, language).click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(
      page.getByRole("button", { name: translatorFor(language)("account:registerAction"), exact: true }),
    ).toBeVisible();
    await expect(menu(page)).not.toHaveAttribute("open");
    await expect(menu(page).locator("summary")).toBeFocused();
    await checkPage(page, language, ["kavita_1"]);
    expect(await storedLanguage(page)).toBe(language);
    expect(await cookieOf(page)).toBe(language);
  }
  await expect(page).toHaveURL("/auth?tab=register&redirectTo=%2Freceipts");
  await expect(page.locator("main input[name=username]")).toHaveValue("kavita_1");
  await expect(page.locator("body")).toHaveAttribute("data-same", "yes");
  expect(await listChanges(page)).toEqual(["hi", "mr", "en"]);
  expect(errors).toEqual([]);
});

test("the switcher is disabled while the language changes; a change that does not come through is told", async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/language", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/auth");
  await waitForReact(page);
  await menu(page).locator("summary").click();
  await choice(page, "mr").click();
  for (const language of ["en", "hi", "mr"]) await expect(choice(page, language)).toBeDisabled();
  release();
  await expect(page.locator("html")).toHaveAttribute("lang", "mr");
  for (const language of ["en", "hi", "mr"]) await expect(choice(page, language)).toBeEnabled();

  await page.unroute("**/language");
  await page.route("**/language", (route) => route.abort());
  await menu(page).locator("summary").click();
  await choice(page, "hi").click();
  await expect(page.locator(".toasts > li")).toContainText(translatorFor("mr")("common:languageFailed"));
  await expect(page.locator("html")).toHaveAttribute("lang", "mr");
  await page.unroute("**/language");
  await choice(page, "hi").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
});
