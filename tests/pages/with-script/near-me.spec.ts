import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
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
test.use({ language });

test("a position that cannot be had, or not in time, is told of over the page", async ({ page, t }) => {
  await page.setViewportSize(WIDE);
  for (const [code, problem] of [
    [1, "denied"],
    [3, "timeout"],
  ] as const) {
    await failWith(page, code);
    await page.goto("/equipment");
    await nearMe(page, t).click();
    await expect(page.locator("html")).toHaveAttribute(
      "data-asked",
      JSON.stringify({ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }),
    );
    await expect(page.locator(".toasts > li")).toContainText(t("map:locationError"));
    await expect(page.locator(".toasts > li")).toContainText(t(`map:${problem}`));
    await expect(page.getByRole("alert")).toHaveCount(0);
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
    for (const place of await page.getByRole("article").locator("h3 + p").allTextContents())
      expect(place).toMatch(/^(लातूर|निलंगा) · \d+ /);
    await page.getByRole("button", { name: t("equipment:apply") }).click();
    await expect(page).toHaveURL(/lat=18\.301&lon=76\.605/);
  });
});
