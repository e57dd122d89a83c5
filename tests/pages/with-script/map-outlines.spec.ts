import type { Page } from "@playwright/test";
import { loseTiles, markers, openMap, theMap, TILES } from "../steps/map";
import { expect, test } from "../steps/test";

const WIDE = { width: 1280, height: 900 };
/** The smallest picture that there is: one clear pixel. */
const CLEAR_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** What the browser says of its connection; the time that a page took on a busy machine is left out. */
const sayConnection = (page: Page, connection: { effectiveType: string; saveData: boolean }) =>
  page.addInitScript((said) => {
    Object.defineProperty(navigator, "connection", { value: said });
    performance.getEntriesByType = () => [];
  }, connection);

test("on a good connection pictures of the map lie over the outlines and replace the names", async ({
  page,
  t,
  context,
}) => {
  await context.route(TILES, (route) => route.fulfill({ contentType: "image/png", body: CLEAR_PNG }));
  await sayConnection(page, { effectiveType: "4g", saveData: false });
  const tile = page.waitForRequest(TILES);
  await openMap(page, t);
  expect((await tile).url()).toMatch(/tile=5-\d+-\d+$/);
  await expect(markers(page).first()).toBeVisible();
  await expect(theMap(page).locator(".map-name")).toHaveCount(0);
  await expect(theMap(page).locator(".leaflet-control-attribution")).toContainText("© OpenStreetMap contributors");
});

for (const connection of [
  { effectiveType: "3g", saveData: false },
  { effectiveType: "4g", saveData: true },
]) {
  const said = connection.saveData ? "whoever saves data" : "a slow connection";
  test(`${said} is given the outlines and the names of states, and no picture is asked for`, async ({
    page,
    t,
    context,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await loseTiles(context);
    await sayConnection(page, connection);
    await openMap(page, t);
    await expect(theMap(page).locator("path.map-land")).toHaveCount(1);
    await expect(theMap(page).locator(".map-area", { hasText: "Rajasthan" })).toBeVisible();
    expect(asked.filter((url) => TILES.test(url))).toEqual([]);
  });
}

for (const viewport of [{ width: 360, height: 740 }, WIDE]) {
  test(`nothing moves when the map arrives, ${viewport.width} pixels wide`, async ({ page, t, context }) => {
    await loseTiles(context);
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        const sum = shifts.reduce(
          (total, { value }) => total + value,
          Number(document.documentElement.dataset.shift ?? 0),
        );
        document.documentElement.dataset.shift = String(sum);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openMap(page, t);
    await expect(theMap(page).locator("path.map-land")).toHaveCount(1);
    await expect(markers(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.shift ?? "0")).toBe("0");
  });
}
