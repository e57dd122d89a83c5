import { waitForReact } from "../../fixtures/pages";
import { expect, test } from "../steps/test";

/** What browsers between Chrome 80 and 96 lack, which many cheap phones keep for good. */
test.beforeEach(async ({ page }) => {
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

test("an older browser hydrates the page of a machine and keeps it", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/equipment/1");
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await waitForReact(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  expect(errors).toEqual([]);
});
