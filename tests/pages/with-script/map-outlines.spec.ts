import { loseTiles, markers, openMap, theMap, TILES } from "../steps/map";
import { watchShifts } from "../steps/shifts";
import { expect, test } from "../steps/test";

const WIDE = { width: 1280, height: 900 };
/** The smallest picture that there is: one clear pixel. */
const CLEAR_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("pictures of the map lie over the outlines and replace the names", async ({ page, t, context }) => {
  await context.route(TILES, (route) => route.fulfill({ contentType: "image/png", body: CLEAR_PNG }));
  const tile = page.waitForRequest(TILES);
  await openMap(page, t);
  expect((await tile).url()).toMatch(/tile=5-\d+-\d+$/);
  await expect(markers(page).first()).toBeVisible();
  await expect(theMap(page).locator(".map-city")).toHaveCount(0);
  await expect(theMap(page).locator(".leaflet-control-attribution")).toContainText("© OpenStreetMap contributors");
});

for (const viewport of [{ width: 360, height: 740 }, WIDE]) {
  test(`nothing moves when the map arrives, ${viewport.width} pixels wide`, async ({ page, t, context }) => {
    await loseTiles(context);
    await page.setViewportSize(viewport);
    const shift = await watchShifts(page);
    await openMap(page, t);
    await expect(theMap(page).locator(".map-outlines")).toHaveJSProperty("complete", true);
    await expect(markers(page).first()).toBeVisible();
    expect(await shift()).toBe(0);
  });
}
