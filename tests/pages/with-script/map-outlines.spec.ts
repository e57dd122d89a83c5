import { loseTiles, markers, openMap, theMap, TILES } from "../steps/map";
import { watchShifts } from "../steps/shifts";
import { expect, test } from "../steps/test";

/** The smallest picture that there is: one clear pixel. */
const CLEAR_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("pictures of the map lie over the outlines", async ({ page, t, context }) => {
  await context.route(TILES, (route) => route.fulfill({ contentType: "image/png", body: CLEAR_PNG }));
  const tile = page.waitForRequest(TILES);
  await openMap(page, t);
  expect((await tile).url()).toMatch(/tile=5-\d+-\d+$/);
  await expect(markers(page).first()).toBeVisible();
  await expect(theMap(page).locator(".leaflet-control-attribution")).toContainText("© OpenStreetMap contributors");
});

test("nothing moves when the map arrives", async ({ page, t, context }) => {
  await loseTiles(context);
  const shift = await watchShifts(page);
  await openMap(page, t);
  await expect(theMap(page).locator(".map-outlines")).toHaveJSProperty("complete", true);
  await expect(markers(page).first()).toBeVisible();
  expect(await shift()).toBe(0);
});
