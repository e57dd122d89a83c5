import type { Page } from "@playwright/test";
import { join } from "node:path";
import { waitForReact } from "../../fixtures/pages";
import { checkPage } from "../steps/page-check";
import { pretendGoodConnection } from "../steps/react";
import { becomeRole, listScreens, ROLES, type Screen } from "../steps/screens";
import { collectErrors, expect, test } from "../steps/test";
import { LANGUAGES, type Language } from "../steps/texts";

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
];
const NAMES: Record<Language, string> = { en: "Kavita Shinde", hi: "कविता शर्मा", mr: "कविता शिंदे" };
const ANSWERED_WITH_REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;
const TEST_DEADLINE_MS = 120_000;
/** Where pictures of all screens go; without it none are taken. */
const PICTURES = process.env["SCREENS"];

for (const language of LANGUAGES) {
  for (const role of ROLES) {
    test.describe(`in ${language}`, () => {
      test.use({ language });

      test(
        `the screens of a ${role} are sound at every width`,
        { tag: "@screens" },
        async ({ page, context, app, signUp, t }) => {
          test.setTimeout(TEST_DEADLINE_MS);
          await pretendGoodConnection(page);
          await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
          await becomeRole(role, page, () => signUp({ name: NAMES[language], language }));
          const errors = collectErrors(page);
          for (const screen of await listScreens(role, page)) {
            await page.setViewportSize(SIZES[0] ?? { width: 360, height: 740 });
            await page.goto(screen.path);
            await waitForReact(page);
            await screen.act?.(page, t);
            await checkAtEveryWidth(page, language, screen);
            const found = errors
              .splice(0)
              .filter((error) => !(screen.refused === true && ANSWERED_WITH_REFUSAL.test(error)));
            expect.soft(found, `errors on ${screen.name}`).toEqual([]);
          }
        },
      );
    });
  }
}

async function checkAtEveryWidth(page: Page, language: Language, { name }: Screen): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await checkPage(page, language, [NAMES[language], "zeppelin", "tractor", "trailer"]);
    if (PICTURES !== undefined)
      await page.screenshot({ path: join(PICTURES, language, `${name}-${size.width}.png`), fullPage: true });
  }
}
