import type { BrowserContext, Page } from "@playwright/test";
import { waitForReact } from "../../fixtures/pages";
import type { RunningApp } from "../../fixtures/running-app";
import { pretendGoodConnection } from "../steps/react";
import { expect, test } from "../steps/test";
import { translatorFor } from "../steps/texts";

/** Pages loaded in full mode, whose later requests would be answered in lite mode. */

/** As a connection that has become slow does, of which the browser tells with each request. */
const turnLite = (context: BrowserContext, app: RunningApp) =>
  context.addCookies([{ name: "lite", value: "on", url: app.url }]);

async function openWhole(page: Page, path: string): Promise<void> {
  await pretendGoodConnection(page);
  await page.goto(path);
  await waitForReact(page);
  await page.evaluate(() => (document.documentElement.dataset.same = ""));
}

test("a page that React has keeps its words", async ({ page, context, app, t }) => {
  await openWhole(page, "/");
  await turnLite(context, app);
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("login"), exact: true })
    .click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-same", "");
  await expect(page.locator("#offline")).toBeAttached();
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

test("a press that was to bring React leads on where React cannot come", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g", saveData: false } }),
  );
  await page.route(/view=map/, (route) =>
    route.request().headers()["x-hydrate"] === undefined ? route.continue() : route.fulfill({ status: 204 }),
  );
  await page.goto("/equipment?view=map");
  await page.evaluate(() => (document.documentElement.dataset.same = ""));
  await page.locator("a[data-hydrates]").first().click();
  await expect(page.locator("html")).not.toHaveAttribute("data-same");
  await expect(page.locator("a[data-hydrates]").first()).not.toHaveAttribute("aria-busy");
});
