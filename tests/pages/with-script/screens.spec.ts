import type { Page } from "@playwright/test";
import { join } from "node:path";
import type { Translate } from "~/i18n/namespaces";
import { waitForReact } from "../../fixtures/pages";
import { findAxeViolations, findLargeTextProblems } from "../steps/accessibility";
import { checkPage } from "../steps/page-check";
import { findPagesWithout } from "../steps/pages-of-routes";
import { listScreens, ROLES, type Screen } from "../steps/screens";
import { collectErrors, expect, test } from "../steps/test";
import { LANGUAGES, type Language } from "../steps/texts";
import { becomeViewer, listMoreViews, VIEWERS } from "../steps/views";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };
const TABLET = { width: 768, height: 1024 };
/** `npm run accessible` looks at every screen on both, `npm test` on one of them by turns. */
const WIDER = [TABLET, DESK];
const NAMES: Record<Language, string> = { en: "Kavita Shinde", hi: "कविता शर्मा", mr: "कविता शिंदे" };
const ANSWERED_WITH_REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;
const VIEWS_DEADLINE_MS = 360_000;
/** Where pictures of all screens go; without it none are taken. */
const PICTURES = process.env["SCREENS"];
/** `npm run accessible` looks at every view in every language; `npm test` at the screens in that of the longest words. */
const EVERY_LANGUAGE = process.env["EVERY_LANGUAGE"] !== undefined;
const LOOKED_AT: readonly Language[] = EVERY_LANGUAGE ? LANGUAGES : ["mr"];

for (const language of LOOKED_AT) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test.beforeEach(async ({ context, app }) => {
      await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
    });

    for (const viewer of EVERY_LANGUAGE ? VIEWERS : ROLES) {
      test(
        `every view of a ${viewer} is accessible, and readable with text of twice the size; the screens are sound at every width`,
        { tag: "@screens" },
        async ({ page, app, signUp, t }) => {
          test.setTimeout(VIEWS_DEADLINE_MS);
          await becomeViewer(viewer, page, () => signUp({ name: NAMES[language], language, contact: null }));
          const errors = collectErrors(page);
          for (const [at, screen] of (viewer === "admin" ? [] : await listScreens(viewer, page)).entries()) {
            await open(page, screen, t, true);
            await checkAccess(page, screen);
            await checkSoundness(page, language, screen, errors, EVERY_LANGUAGE ? WIDER : [WIDER[at % 2] ?? DESK]);
          }
          for (const view of EVERY_LANGUAGE ? await listMoreViews(viewer, page, app) : []) {
            expect(view.path).not.toContain("undefined");
            await open(page, view, t);
            await checkAccess(page, view);
            for (const size of [PHONE, TABLET, DESK]) await takePictures(page, language, view, size);
          }
        },
      );
    }
  });
}

test("every page of the product is among the views", async ({ page, context, app, signUp }) => {
  const views: Screen[] = [];
  for (const viewer of VIEWERS) {
    await context.clearCookies();
    await becomeViewer(viewer, page, () => signUp({ contact: null }));
    if (viewer !== "admin") views.push(...(await listScreens(viewer, page)));
    views.push(...(await listMoreViews(viewer, page, app)));
  }
  expect(findPagesWithout(views.map(({ path }) => path))).toEqual([]);
});

async function open(page: Page, { path, act }: Screen, t: Translate, waits = act !== undefined): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  if (waits) await waitForReact(page);
  await act?.(page, t);
}

async function checkAccess(page: Page, { name }: Screen): Promise<void> {
  expect.soft(await findAxeViolations(page), `${name} on a phone`).toEqual([]);
  expect.soft(await findLargeTextProblems(page), `${name} with large text`).toEqual([]);
  if (!EVERY_LANGUAGE) return;
  await page.setViewportSize(DESK);
  expect.soft(await findAxeViolations(page), `${name} on a desk`).toEqual([]);
}

async function checkSoundness(
  page: Page,
  language: Language,
  screen: Screen,
  errors: string[],
  wider: readonly (typeof DESK)[],
): Promise<void> {
  for (const size of [PHONE, ...wider]) {
    await page.setViewportSize(size);
    await checkPage(page, language, [NAMES[language], "zeppelin", "tractor", "trailer"]);
    await takePictures(page, language, screen, size);
  }
  const found = errors.splice(0).filter((error) => !(screen.refused === true && ANSWERED_WITH_REFUSAL.test(error)));
  expect.soft(found, `errors on ${screen.name}`).toEqual([]);
}

async function takePictures(page: Page, language: Language, { name }: Screen, size: typeof DESK): Promise<void> {
  if (PICTURES === undefined) return;
  await page.setViewportSize(size);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const path = join(PICTURES, language, `${name}-${size.width}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
}
