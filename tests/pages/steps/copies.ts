import { expect, type Page } from "@playwright/test";
import { REGISTERED_AFTER_MS } from "~/offline/register";

/** What tests of the service worker do. */

/** Pages wait for a while before they register the worker; here they do so as soon as they have loaded. */
export const registerAtOnce = (page: Page): Promise<unknown> =>
  page.addInitScript((afterMs) => {
    const each = window.setInterval.bind(window);
    const atOnce = (act: () => void, ms?: number) => each(act, ms === afterMs ? 0 : ms);
    Object.assign(window, { setInterval: atOnce });
  }, REGISTERED_AFTER_MS);

/** Looks at two pages, which is when the worker comes, and waits until it answers for a third. */
export async function visit(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Equipment" }).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until there is a copy of each of these paths. */
export async function waitForCopies(page: Page, ...paths: string[]): Promise<void> {
  const findMissing = (wanted: string[]) =>
    Promise.all(wanted.map(async (path) => ((await caches.match(path, { ignoreVary: true })) ? [] : path)));
  await expect.poll(async () => (await page.evaluate(findMissing, paths)).flat()).toEqual([]);
}

/** Waits until there is none of a path. */
export const expectNoCopy = (page: Page, path: string): Promise<void> =>
  expect
    .poll(() => page.evaluate((wanted) => caches.match(wanted, { ignoreVary: true }).then(Boolean), path))
    .toBe(false);

/** Waits until the offline page is kept in a language. */
export const waitForOfflinePage = (page: Page, language: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => caches.match("/offline").then((kept) => kept?.headers.get("Content-Language"))))
    .toBe(language);
