import type { Page } from "@playwright/test";
import { findFreeDays } from "../steps/equipment";
import { errorSummary } from "../steps/forms";
import { equipmentForm } from "../steps/own-equipment";
import { pretendGoodConnection } from "../steps/react";
import { expect, test } from "../steps/test";

test.describe.configure({ retries: 0 });

/** React takes a page over while somebody is using it: nothing that is pressed or typed just then may be lost. */

/** Keeps React's part from arriving until it is let in. */
async function holdReact(page: Page): Promise<() => void> {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(/\/assets\/(?:hydrate|base)-/, async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}

/** What listens on an element is kept on it. */
const isTakenOver = () => Object.keys(document.querySelector("main form") ?? {}).length > 0;

test("a press that lasts while React takes the page over counts", async ({ page, t, signUp }) => {
  await signUp();
  await pretendGoodConnection(page);
  const letIn = await holdReact(page);
  await page.goto("/dashboard/equipment/new");
  // Above it stand the buttons that come with script.
  const button = equipmentForm(page).locator("button.btn-block");
  await button.scrollIntoViewIfNeeded();
  const place = await button.boundingBox();
  if (place === null) throw new Error("the button is nowhere");
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  letIn();
  await page.waitForFunction(isTakenOver);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))));
  expect(await button.boundingBox(), "nothing moves under the finger").toEqual(place);
  await page.mouse.up();
  await expect(errorSummary(page).getByRole("heading", { name: t("errorSummary") })).toBeVisible();
});

test("what is typed before React comes, and while it comes, stays", async ({ page, t }) => {
  await pretendGoodConnection(page);
  const { equipment, stay } = await findFreeDays(page.request, 2);
  const letIn = await holdReact(page);
  await page.goto(`/equipment/${equipment.id}/book`);
  await page.getByLabel(t("booking:startDate")).fill(stay.startDate);
  // Each drawing of the page from now on is looked at: not in a single one may the field be empty.
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      seen.add(document.querySelector<HTMLInputElement>("#startDate")?.value ?? "");
      document.documentElement.dataset.seen = [...seen].join(" ");
      requestAnimationFrame(look);
    };
    look();
    const describe = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    Object.defineProperty(HTMLInputElement.prototype, "value", {
      ...describe,
      set(this: HTMLInputElement, value: string) {
        if (this.id === "startDate") seen.add(value);
        describe?.set?.call(this, value);
      },
    });
  });
  letIn();
  await page.waitForFunction(isTakenOver);
  await page.getByLabel(t("booking:endDate")).fill(stay.endDate);
  await expect(page.getByRole("button", { name: t("booking:confirmBooking") })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
  await expect(page.locator("html")).toHaveAttribute("data-seen", stay.startDate);
});

test("a day pressed in the dialog before React comes leads to the page that goes on with it", async ({ page, t }) => {
  const { equipment, stay } = await findFreeDays(page.request, 1);
  await pretendGoodConnection(page);
  const letIn = await holdReact(page);
  await page.goto(`/equipment/${equipment.id}`);
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  await page.locator(`dialog#rent a.day[href*="startDate=${stay.startDate}"]`).click();
  await expect(page).toHaveURL(`/equipment/${equipment.id}/book?startDate=${stay.startDate}#days`);
  await expect(page.locator("main [name=startDate]")).toHaveValue(stay.startDate);
  letIn();
});
