import type { Page } from "@playwright/test";
import { waitForReact } from "../../fixtures/pages";
import { findAxeViolations, findLargeTextProblems } from "../steps/accessibility";
import { pretendGoodConnection } from "../steps/react";
import { expect, test } from "../steps/test";
import { LANGUAGES } from "../steps/texts";
import { becomeViewer, listViews, VIEWERS } from "../steps/views";
import { findPagesWithout } from "../steps/pages-of-routes";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };
const TEST_DEADLINE_MS = 240_000;

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
}

/** `npm run accessible` looks at every language and at desks; with all other tests it is phones in the one that most rules of axe read. */
const EVERY_LANGUAGE = process.env["EVERY_LANGUAGE"] !== undefined;
const CHECKED = EVERY_LANGUAGE ? LANGUAGES : (["en"] as const);

for (const language of CHECKED) {
  for (const viewer of VIEWERS) {
    test.describe(`in ${language}`, () => {
      test.use({ language });

      test(`every view of a ${viewer} is accessible, and readable with text of twice the size`, async ({
        page,
        context,
        app,
        signUp,
        t,
      }) => {
        test.setTimeout(TEST_DEADLINE_MS);
        await pretendGoodConnection(page);
        await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
        await becomeViewer(viewer, page, () => signUp({ language, contact: null }));
        const views = await listViews(viewer, page, app);
        expect(views.filter(({ path }) => path.includes("undefined"))).toEqual([]);
        for (const { name, path, act } of views) {
          await open(page, path);
          if (act !== undefined) await waitForReact(page);
          await act?.(page, t);
          expect.soft(await findAxeViolations(page), `${name} on a phone`).toEqual([]);
          expect.soft(await findLargeTextProblems(page), `${name} with large text`).toEqual([]);
          if (language !== "en" || !EVERY_LANGUAGE) continue;
          await page.setViewportSize(DESK);
          expect.soft(await findAxeViolations(page), `${name} on a desk`).toEqual([]);
        }
      });
    });
  }
}

test("every page of the product is among the views", async ({ page, context, app, signUp }) => {
  const paths: string[] = [];
  for (const viewer of VIEWERS) {
    await context.clearCookies();
    await becomeViewer(viewer, page, () => signUp({ contact: null }));
    paths.push(...(await listViews(viewer, page, app)).map(({ path }) => path));
  }
  expect(findPagesWithout(paths)).toEqual([]);
});
