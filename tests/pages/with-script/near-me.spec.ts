import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { pretendGoodConnection } from "../steps/react";
import { expect, test } from "../steps/test";

const WIDE = { width: 1280, height: 900 };

const nearMe = (page: Page, t: Translate) => page.getByRole("button", { name: t("equipment:nearMe"), exact: true });

/** Lets the browser's own geolocation fail with a code, and keeps what it was asked for. */
async function failWith(page: Page, code: number): Promise<void> {
  await page.addInitScript((failure) => {
    const fail = (_found: unknown, failed: (error: { code: number }) => void, options: unknown) => {
      document.documentElement.dataset.asked = JSON.stringify(options);
      failed({ code: failure });
    };
    Object.defineProperty(navigator.geolocation, "getCurrentPosition", { value: fail, configurable: true });
  }, code);
}

const language = "mr";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("a position that cannot be had is told of over the page", async ({ page, t }) => {
    await page.setViewportSize(WIDE);
    await pretendGoodConnection(page);
    await failWith(page, 1);
    await page.goto("/equipment");
    await nearMe(page, t).click();
    await expect(page.locator(".toasts > li")).toContainText(t("map:locationError"));
    await expect(page.locator(".toasts > li")).toContainText(t("map:denied"));
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a position that cannot be had is told of beside the button where React does not come", async ({ page, t }) => {
    await page.setViewportSize(WIDE);
    await page.route(/\/assets\/(?:hydrate|base)-/, (route) => route.abort());
    for (const [code, why] of [
      [1, "denied"],
      [2, "unavailable"],
      [3, "timeout"],
    ] as const) {
      await failWith(page, code);
      await page.goto("/equipment");
      await nearMe(page, t).click();
      await expect(page.getByRole("alert")).toHaveText(`${t("map:locationError")}: ${t(`map:${why}`)}`);
      await expect(nearMe(page, t)).not.toHaveAttribute("aria-busy", "true");
    }
    await expect(page.locator("html")).toHaveAttribute(
      "data-asked",
      JSON.stringify({ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }),
    );
  });

  for (const [what, missing] of [
    ["the script that asks for it", /\/assets\/locate-/],
    ["the words for it", /\/assets\/map-/],
  ] as const) {
    test(`the page shows its own message where ${what} fails to load`, async ({ page, t }) => {
      await page.setViewportSize(WIDE);
      await page.route(/\/assets\/(?:hydrate|base)-/, (route) => route.abort());
      await page.route(missing, (route) => route.abort());
      await failWith(page, 2);
      await page.goto("/equipment");
      await nearMe(page, t).click();
      await expect(page.getByRole("alert")).toHaveText(t("equipment:nearMeFailed"));
    });
  }
});

test.describe("who lets themselves be located", () => {
  test.use({ geolocation: { latitude: 18.3012, longitude: 76.6049 }, permissions: ["geolocation"] });

  test("sees the machines around, with the other filters kept", async ({ page, t }) => {
    await page.setViewportSize(WIDE);
    await page.goto("/equipment?category=tractor&location=Pune");
    await page.getByLabel(t("equipment:radius")).fill("30");
    await nearMe(page, t).click();
    await expect(page).toHaveURL("/equipment?category=tractor&radius=30&lat=18.301&lon=76.605");
    await expect(
      page.getByRole("link", {
        name: t("equipment:remove", {
          filter: t("equipment:chipNear", { place: t("equipment:chipHere"), radius: 30 }),
        }),
      }),
    ).toBeVisible();
    for (const place of await page.getByRole("article").locator(".place").allTextContents())
      expect(place).toMatch(/^(Latur|Nilanga) · \d+ km away$/);
    await page.getByRole("button", { name: t("equipment:apply") }).click();
    await expect(page).toHaveURL(/lat=18\.301&lon=76\.605/);
  });
});
