import type { Page } from "@playwright/test";
import { waitForReact } from "../fixtures/pages";
import { pretendGoodConnection } from "./steps/react";
import { becomeRole, listScreens, ROLES } from "./steps/screens";
import { demoAccount, expect, test } from "./steps/test";
import { LANGUAGES } from "./steps/texts";

const WIDTHS = [360, 1280];
const SHEETS = ["styles", "desk"];
const TEST_DEADLINE_MS = 300_000;

/**
 * Pages carry the rules that they can use, and must look as with all of them: in every state into which a press or a
 * key brings them, at every width, on paper, and once React is there.
 */

/** The whole sheets, by the element they stand in. */
async function readWholeSheets(page: Page): Promise<Record<string, string>> {
  await page.goto("/");
  const script = await page.locator("script[src*=entry]").getAttribute("src");
  const text = await (await page.request.get(script ?? "")).text();
  const sheets = await Promise.all(
    [/\/assets\/app-[\w-]+\.css/, /\/assets\/desk-[\w-]+\.css/].map(async (address) =>
      (await page.request.get(address.exec(text)?.[0] ?? "")).text(),
    ),
  );
  return Object.fromEntries(SHEETS.map((id, index) => [id, sheets[index] ?? ""]));
}

/** Unfolds and marks all that people or the plain script could. */
async function useEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("details")) element.open = true;
    for (const element of document.querySelectorAll("dialog")) element.setAttribute("open", "");
    for (const element of document.querySelectorAll<HTMLElement>("[hidden]")) element.hidden = false;
    for (const element of document.querySelectorAll("a,button")) element.setAttribute("aria-busy", "true");
    for (const element of document.querySelectorAll("input")) element.setAttribute("aria-invalid", "true");
    for (const element of document.querySelectorAll<HTMLInputElement>("[type=checkbox],[type=radio]"))
      element.checked = !element.checked;
    document.documentElement.dataset.script = "";
    document.documentElement.dataset.toasts = "";
  });
}

/**
 * Every property of each kind of element and of what stands before and after it. Of a kind are those that have the same
 * names, classes and attributes, stand after the same and are within the same.
 */
function readLook(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const looks: Record<string, string> = {};
    const name = (element: Element | null) =>
      element === null ? "" : [element.tagName, ...element.classList, ...element.getAttributeNames()].join(".");
    const visit = (element: Element, around: string) => {
      const kind = `${around} > ${name(element.previousElementSibling)} + ${name(element)}`;
      looks[kind] ??= ["", "::before", "::after", ...(element.tagName === "INPUT" ? ["::placeholder"] : [])]
        .map((part) => {
          const style = getComputedStyle(element, part);
          return [...style].map((property) => `${part} ${property}:${style.getPropertyValue(property)}`).join(";");
        })
        .join(";");
      for (const child of element.children) visit(child, kind);
    };
    visit(document.body, "");
    return looks;
  });
}

async function findDifferences(page: Page, whole: Record<string, string>): Promise<string[]> {
  const put = (sheets: Record<string, string>) =>
    page.evaluate((texts) => {
      const present: Record<string, string> = {};
      for (const [id, text] of Object.entries(texts)) {
        const element = document.getElementById(id);
        if (element === null) continue;
        present[id] = element.textContent ?? "";
        element.textContent = text;
      }
      return present;
    }, sheets);
  const used = await readLook(page);
  const present = await put(whole);
  const all = await readLook(page);
  await put(present);
  return Object.entries(all).flatMap(([kind, look]) => {
    const other = (used[kind] ?? "").split(";");
    const differing = look === used[kind] ? undefined : look.split(";").find((one, at) => one !== other[at]);
    return differing === undefined ? [] : [`${kind.split(" > ").at(-1) ?? ""}: ${differing}`];
  });
}

async function expectWholeSheets(page: Page, path: string, whole: Record<string, string>): Promise<void> {
  await page.goto(path);
  await waitForReact(page);
  for (const id of SHEETS) {
    const sheet = page.locator(`style#${id}`);
    if ((await sheet.count()) > 0) expect.soft(await sheet.textContent(), `${id} of ${path}`).toBe(whole[id]);
  }
  // A text that the page's policy does not allow makes no sheet.
  const used = await page.evaluate(() => [...document.querySelectorAll("style")].map(({ sheet }) => sheet !== null));
  expect.soft(used, path).not.toContain(false);
}

async function expectSameLook(page: Page, path: string, whole: Record<string, string>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    const carried = await page.locator("style#styles").textContent();
    expect(carried?.length).toBeLessThan(whole["styles"]?.length ?? 0);
    expect.soft(await findDifferences(page, whole), `${path} at ${width}`).toEqual([]);
    await useEverything(page);
    expect.soft(await findDifferences(page, whole), `${path} at ${width}, used`).toEqual([]);
  }
  await page.emulateMedia({ media: "print", reducedMotion: "reduce" });
  expect.soft(await findDifferences(page, whole), `${path} on paper`).toEqual([]);
  await page.emulateMedia({ media: null, reducedMotion: null });
}

for (const language of LANGUAGES) {
  for (const role of [...ROLES, "admin"] as const) {
    test.describe(`in ${language}`, () => {
      test.use({ language });

      test(`the screens of a ${role} look as with all styles`, async ({ page, context, app, signUp, scripted }) => {
        test.setTimeout(TEST_DEADLINE_MS);
        await pretendGoodConnection(page);
        await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
        const whole = await readWholeSheets(page);
        if (role === "admin") await page.request.post("/api/login", { data: demoAccount("admin") });
        else await becomeRole(role, page, () => signUp({ language }));
        const screens = role === "admin" ? ADMIN_SCREENS : await listScreens(role, page);
        for (const path of new Set(screens.map((screen) => screen.path))) {
          if (scripted) await expectWholeSheets(page, path, whole);
          else await expectSameLook(page, path, whole);
        }
      });
    });
  }
}

const ADMIN_SCREENS = [
  "/admin",
  "/admin/equipment",
  "/admin/payments",
  "/admin/users",
  "/admin/search?search=a",
  "/dashboard/equipment/new",
].map((path) => ({ path }));
