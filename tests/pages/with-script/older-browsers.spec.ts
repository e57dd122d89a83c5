import { waitForReact } from "../../fixtures/pages";
import { pretendGoodConnection } from "../steps/react";
import { findFreeDays } from "../steps/equipment";
import { expect, test } from "../steps/test";

/** What browsers between Chrome 80 and 96 lack, which many cheap phones keep for good. */
test.beforeEach(async ({ page }) => {
  await pretendGoodConnection(page);
  await page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [Array.prototype, ["at", "findLast", "findLastIndex", "toSorted"]],
      [String.prototype, ["at", "replaceAll"]],
      [Element.prototype, ["replaceChildren"]],
      [Object, ["hasOwn"]],
      [AbortSignal, ["timeout", "any"]],
    ];
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
    const { querySelectorAll } = Document.prototype;
    Document.prototype.querySelectorAll = function (this: Document, selectors: string) {
      if (selectors.includes(":modal")) throw new DOMException("unknown selector", "SyntaxError");
      return querySelectorAll.call(this, selectors);
    };
  });
});

for (const path of ["/", "/equipment", "/equipment/1", "/compare?ids=1,2"]) {
  test(`an older browser hydrates ${path} and keeps the page`, async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(path);
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await waitForReact(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    expect(errors).toEqual([]);
  });
}

test("Safari before 16 shows what is wrong with a form that was sent in the background", async ({ page, t }) => {
  await page.addInitScript(() => {
    // No page hydrates by itself, so the form is the plain script's.
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g", saveData: false } });
    Reflect.deleteProperty(HTMLFormElement.prototype, "requestSubmit");
  });
  const { equipment, stay } = await findFreeDays(page.request, 1);
  await page.goto(`/equipment/${equipment.id}/book?startDate=${stay.startDate}&endDate=${stay.endDate}`);
  await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
  await expect(page.getByText(t("common:errorSummary")).first()).toBeVisible();
});
