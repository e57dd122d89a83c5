import type { BrowserContext, Page } from "@playwright/test";
import { heldPages, waitForReact } from "../../fixtures/pages";
import type { RunningApp } from "../../fixtures/running-app";
import { expect, test } from "../steps/test";
import { translatorFor } from "../steps/texts";

/** Pages loaded in full mode, whose later requests would be answered in lite mode. */

/** As a connection that has become slow does, of which the browser tells with each request. */
const turnLite = (context: BrowserContext, app: RunningApp) =>
  context.addCookies([{ name: "lite", value: "on", url: app.url }]);

async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForReact(page);
  await page.evaluate(() => (document.documentElement.dataset.same = ""));
}

test("a page that React has keeps its words", async ({ page, context, app, t }) => {
  await openWhole(page, "/");
  await turnLite(context, app);
  await page
    .getByRole("navigation", { name: t("mainPages") })
    .getByRole("link", { name: t("login"), exact: true })
    .click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-same", "");
});

test("the language of a list changes", async ({ page, context, app }) => {
  await openWhole(page, "/equipment");
  await turnLite(context, app);
  const menu = page.getByRole("banner").locator("details.menu", { has: page.locator("form[action='/language']") });
  await menu.locator("summary").click();
  await menu.locator("button[value=hi]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(translatorFor("hi")("equipment:title"));
  await expect(page.locator(".toasts > li")).toHaveCount(0);
});

test("a page whose own line was slow starts no script, and the next one is in lite mode", async ({ page, t }) => {
  heldPages.add(page);
  await page.addInitScript(() => {
    const seen = {
      connectStart: 0,
      secureConnectionStart: 800,
      connectEnd: 1_600,
      requestStart: 1_600,
      responseStart: 2_500,
    };
    performance.getEntriesByType = () => [seen as unknown as PerformanceEntry];
  });
  await page.goto("/equipment");
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("slow=1");
  await expect(page.locator("link[rel=module]").first()).toBeAttached();
  await page.goto("/equipment");
  await expect(page.getByRole("note")).toContainText(t("liteOn"));
});
