import type { Page } from "@playwright/test";
import { waitForReact } from "../../fixtures/pages";
import { registerByForm } from "../steps/forms";
import { collectErrors, expect, test } from "../steps/test";

const toast = (page: Page) => page.locator(".toasts > li");

/** Lets the page say something, as its own parts do. */
async function sayOnPage(page: Page, title: string, variant = "default"): Promise<void> {
  await page.evaluate((detail) => document.dispatchEvent(new CustomEvent("say-notice", { detail })), {
    variant,
    title,
    text: "Some words.",
  });
}

/** A page with React, on which a toast stands and time stands still but for what the test lets pass. */
async function openWithToast(page: Page, title = "First"): Promise<void> {
  await page.clock.install();
  await page.goto("/auth");
  await expect(async () => {
    await page.keyboard.press("Shift");
    await page.clock.runFor(500);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "yes", { timeout: 200 });
  }).toPass();
  await sayOnPage(page, title);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(5, 5);
}

const language = "mr";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("what the form has done is said over the page, and nowhere else", async ({ page, t }) => {
    const errors = collectErrors(page);
    await registerByForm(page, t);
    await expect(toast(page)).toContainText(t("account:registered"));
    await expect(toast(page)).toContainText(t("account:registeredText"));
    await expect(page.locator(".notice")).toHaveCount(0);
    // The text for screen readers stands beside the page for a moment.
    await expect(page.getByRole("status").filter({ hasText: t("notice") })).toHaveCount(0);
    await page.reload();
    await waitForReact(page);
    await expect(page.getByText(t("account:registered"))).toHaveCount(0);
    expect(errors).toEqual([]);
  });
});

test("it stands alone for five seconds, longer under the pointer and at F8, until Escape, its button or a swipe", async ({
  page,
  t,
}) => {
  const sayAnother = async (title: string, variant?: string) => {
    await sayOnPage(page, title, variant);
    await expect(toast(page)).toHaveCount(1);
    await expect(toast(page)).toContainText(title);
  };
  const expectGone = async () => {
    await page.clock.runFor(100);
    await expect(toast(page)).toHaveCount(0);
  };
  const swipe = async (distance: number) => {
    const box = await toast(page).boundingBox();
    if (box === null) throw new Error("The toast has no place.");
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 10; moved <= distance; moved += 10) await page.mouse.move(x + moved, y);
    await page.mouse.up();
    await page.clock.runFor(100);
  };
  await openWithToast(page);
  await sayAnother("Second", "destructive");
  await expect(toast(page)).toHaveAttribute("data-variant", "destructive");
  await page.clock.runFor(4_000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1_500);
  await expectGone();

  await sayAnother("Under the pointer");
  await toast(page).hover();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(5_500);
  await expectGone();

  await sayAnother("At F8");
  await page.keyboard.press("F8");
  expect(
    await page.evaluate(() => document.activeElement?.closest("[role=region]")?.querySelector(".toasts") !== null),
  ).toBe(true);
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expectGone();

  await sayAnother("With a button");
  await toast(page)
    .getByRole("button", { name: t("close") })
    .click();
  await expectGone();

  await sayAnother("Swiped");
  await swipe(40);
  await expect(toast(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await swipe(70);
  await expectGone();

  await sayAnother("In its area");
  for (const [width, ofArea] of [
    [1280, 420],
    [360, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    expect((await page.locator("ol.toasts").boundingBox())?.width).toBe(ofArea);
  }
});

test("never covers the field that one types in", async ({ page }) => {
  await page.goto("/auth?tab=register");
  await waitForReact(page);
  await sayOnPage(page, "Over the page");
  await expect(toast(page)).toBeVisible();
  const sides = new Set<string>();
  for (const name of ["name", "username", "password", "confirmPassword"]) {
    const field = page.locator(`main input[name=${name}]`);
    await field.focus();
    for (const block of ["end", "center", "start"] as const) {
      await field.evaluate((element, edge) => element.scrollIntoView({ block: edge, behavior: "instant" }), block);
      await expect(async () => {
        const [typed, said] = await Promise.all([field.boundingBox(), toast(page).boundingBox()]);
        if (typed === null || said === null) throw new Error("The field or the toast has no place.");
        sides.add(said.y < 100 ? "above" : "below");
        expect(typed.y >= said.y + said.height || typed.y + typed.height <= said.y).toBe(true);
      }).toPass();
    }
  }
  expect([...sides].sort()).toEqual(["above", "below"]);
});

test("a message stays a banner where the toast's code does not arrive", async ({ page, t }) => {
  await page.route(/\/assets\/toaster/, (route) => route.abort());
  await registerByForm(page, t);
  await expect(page.getByRole("status").filter({ hasText: t("account:registered") })).toBeVisible();
});
