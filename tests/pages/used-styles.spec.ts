import { findMissingRules, readWholeSheets } from "../fixtures/missing-rules";
import { pretendGoodConnection } from "./steps/react";
import { listScreens } from "./steps/screens";
import { becomeViewer, listMoreViews, VIEWERS } from "./steps/views";
import { collectErrors, expect, test } from "./steps/test";

const TEST_DEADLINE_MS = 180_000;
const POLICY = /Content Security Policy/;

/**
 * Pages carry the rules that they can use; React brings the others. What a page lacks in the state in which any other
 * test leaves it is looked for after each.
 */

/** The languages of the larger sheet; every other test looks at its pages in English. */
for (const language of ["hi", "mr"] as const) {
  for (const viewer of VIEWERS) {
    test.describe(`in ${language}`, () => {
      test.use({ language });

      test(`every view of a ${viewer} has the styles that it can use`, async ({ page, context, app, signUp }) => {
        test.setTimeout(TEST_DEADLINE_MS);
        await pretendGoodConnection(page);
        await page.route(/\/assets\/(?:hydrate|base)-/, (route) => route.abort());
        await context.addCookies([{ name: "i18nextLng", value: language, url: app.url }]);
        await becomeViewer(viewer, page, () => signUp({ language, contact: null }));
        const whole = readWholeSheets();
        const errors = collectErrors(page);
        const screens = viewer === "admin" ? [] : await listScreens(viewer, page);
        for (const { name, path } of [...screens, ...(await listMoreViews(viewer, page, app))]) {
          const answer = await page.goto(path);
          const sent = /<style id="styles">([^<]+)/.exec((await answer?.text()) ?? "")?.[1] ?? "";
          expect.soft(sent.length, name).toBeGreaterThan(0);
          expect.soft(sent.length, name).toBeLessThan(whole["styles"]?.length ?? 0);
          expect.soft(await findMissingRules(page), name).toEqual([]);
        }
        expect(errors.filter((error) => POLICY.test(error))).toEqual([]);
      });
    });
  }
}
