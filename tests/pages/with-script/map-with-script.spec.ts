import type { Page } from "@playwright/test";
import { formatPlace } from "~/domain/geography/cities";
import { waitForReact } from "../../fixtures/pages";
import { equipmentIn, LATUR, loseTiles, markers, openMap, theMap } from "../steps/map";
import { dayFromToday, type Equipment } from "../steps/equipment";
import { NEW_EQUIPMENT } from "../steps/own-equipment";
import { checkPage } from "../steps/page-check";
import { collectErrors, expect, test } from "../steps/test";
import { inRupees } from "../steps/texts";

const WIDE = { width: 1280, height: 900 };
const MAP_HEIGHT_PX = 600;
const PRESS_DEADLINE_MS = 5_000;

const popup = (page: Page) => theMap(page).getByRole("dialog");
const links = (page: Page) => markers(page).getByRole("link");
const clusters = (page: Page) => markers(page).getByRole("button");
/** What shows under the mouse or with the keyboard's focus. */
const preview = (page: Page) => theMap(page).locator(".leaflet-tooltip");

const textsOf = (page: Page) => markers(page).allTextContents();

/**
 * Presses clusters by keyboard until each has parted, or has shown that its machines are at one point.
 *
 * @returns the machines of those that list theirs
 */
async function partClusters(page: Page): Promise<number[]> {
  await expect(markers(page).first()).toBeVisible();
  const listed = new Map<string, number[]>();
  for (;;) {
    const before = await textsOf(page);
    const names = await clusters(page).allTextContents();
    const cluster = clusters(page).nth(names.findIndex((name) => !listed.has(name)));
    const name = names.find((one) => !listed.has(one));
    if (name === undefined) return [...listed.values()].flat();
    // A marker drawn between focus and press loses both.
    await expect(async () => {
      if ((await textsOf(page)).join() !== before.join()) return;
      await cluster.press("Enter", { timeout: PRESS_DEADLINE_MS });
      await expect(page.locator(".map.leaflet-container:focus").or(popup(page))).toBeVisible({
        timeout: PRESS_DEADLINE_MS,
      });
    }).toPass();
    if (await popup(page).isVisible()) {
      const hrefs = await popup(page)
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      listed.set(name, [...new Set(hrefs.map((href) => Number(/^\/equipment\/(\d+)/.exec(href)?.[1])))]);
      await page.keyboard.press("Escape");
      await expect(popup(page)).toHaveCount(0);
    } else {
      await expect.poll(async () => (await textsOf(page)).join()).not.toBe(before.join());
    }
  }
}

/** Failed pictures are the browser's own complaint, and what these tests are about. */
const withoutTiles = (errors: string[]) => errors.filter((error) => !error.includes("net::ERR_FAILED"));

const language = "hi";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("without pictures of the map prices and outlines still stand", async ({ page, t, context }) => {
    const errors = collectErrors(page);
    await loseTiles(context);
    const answer = await page.request.get("/api/equipment?location=Latur&radius=20");
    const equipment = (await answer.json()) as Equipment[];
    await openMap(page, t, "&location=Latur&radius=20");
    expect((await theMap(page).boundingBox())?.height).toBe(MAP_HEIGHT_PX);
    await expect(theMap(page).locator(".map-outlines")).toHaveJSProperty("complete", true);
    await expect(page.locator(".map-sources")).toContainText("MapSVG");
    const shown = await partClusters(page);
    for (const [index, link] of (await links(page).all()).entries()) {
      const id = Number(/^\/equipment\/(\d+)\?location=Latur$/.exec((await link.getAttribute("href")) ?? "")?.[1]);
      const one = equipment.find((other) => other.id === id);
      if (one === undefined) throw new Error("A marker leads to no machine of the list.");
      await link.focus();
      const amount = inRupees(one.dailyRate);
      await expect(preview(page)).toContainText(one.name);
      await expect(preview(page)).toContainText(amount);
      const distance = await preview(page).locator(".soft").textContent();
      const place = `${LATUR[language]} · ${distance}`;
      await expect(link).toHaveAccessibleName(t("map:markerOne", { name: one.name, place, amount }));
      if (index === 0) await checkPage(page, language);
      await page.keyboard.press("Escape");
      await expect(preview(page)).toHaveCount(0);
      await expect(link).toBeFocused();
      shown.push(id);
    }
    expect(shown.sort()).toEqual(equipment.map(({ id }) => id).sort());
    expect(withoutTiles(errors)).toEqual([]);
  });
});

test("the list loads nothing of the map; the switch shows that the map is opening", async ({ page, t, context }) => {
  await loseTiles(context);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const mapFiles = () => asked.filter((url) => /equipment-map|leaflet|tile=/.test(url));
  /** Presses the link to the other view, and sees what is said while it is on its way. */
  const switchTo = async (view: "map" | "list", said: string) => {
    await page.getByRole("link", { name: t(`map:${view}`), exact: true }).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.locator(view === "map" ? "article:visible" : ".leaflet-container:visible")).toHaveCount(0);
  };
  await page.goto("/equipment?category=tractor");
  await waitForReact(page);
  expect(mapFiles()).toEqual([]);
  await switchTo("map", t("map:loading"));
  await expect(theMap(page)).toBeVisible();
  await expect(page).toHaveURL("/equipment?view=map&category=tractor");
  expect(mapFiles().some((url) => new URL(url).origin === new URL(page.url()).origin && url.endsWith(".css"))).toBe(
    true,
  );
  await switchTo("list", t("map:listLoading"));
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a price alone shows more under the mouse and leads straight to its machine; a cluster zooms in", async ({
  page,
  t,
  context,
}) => {
  await loseTiles(context);
  await page.setViewportSize(WIDE);
  const [equipment] = await equipmentIn(page, "Latur");
  if (equipment === undefined) throw new Error("There is no machine in Latur.");
  await openMap(page, t);
  const before = await markers(page).count();
  await clusters(page).filter({ hasText: /Pune/ }).click();
  await expect(popup(page)).toHaveCount(0);
  await expect.poll(() => markers(page).count()).toBeGreaterThan(before);
  await openMap(page, t, `&search=${encodeURIComponent(equipment.name)}&location=Latur`);
  await expect(links(page)).toHaveCount(1);
  await links(page).hover();
  await expect(preview(page)).toContainText(equipment.name);
  await expect(preview(page)).toContainText(inRupees(equipment.dailyRate));
  await expect(preview(page)).toContainText(equipment.description.slice(0, 40));
  await page.mouse.move(5, 5);
  await theMap(page).hover({ position: { x: 10, y: 300 } });
  await expect(preview(page)).toHaveCount(0);
  await links(page).click();
  await expect(page).toHaveURL(`/equipment/${equipment.id}?location=Latur`);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a price alone leads straight to its machine with the days and place asked for", async ({
    page,
    t,
    context,
  }) => {
    await loseTiles(context);
    const [equipment] = await equipmentIn(page, "Latur");
    if (equipment === undefined) throw new Error("There is no machine in Latur.");
    const days = `startDate=${dayFromToday(20)}&endDate=${dayFromToday(21)}`;
    await openMap(page, t, `&search=${encodeURIComponent(equipment.name)}&location=Latur&${days}`);
    await expect(links(page)).toHaveCount(1);
    await links(page).tap();
    await expect(page).toHaveURL(`/equipment/${equipment.id}?location=Latur&${days}`);
  });

  test("scrolls the page with one finger, and moves the map with two", async ({ page, t, context }) => {
    await loseTiles(context);
    await page.setViewportSize({ width: 640, height: 320 });
    await openMap(page, t);
    await theMap(page).evaluate((map) => map.scrollIntoView());
    const cdp = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number, fingers: readonly number[]) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map((x, id) => ({ x, y, id })) });
    const swipe = async (from: number, to: number, fingers: readonly number[]) => {
      await touch("touchStart", from, fingers);
      for (let step = 1; step <= 10; step += 1) await touch("touchMove", from + ((to - from) * step) / 10, fingers);
      await touch("touchEnd", to, []);
    };
    const readOffset = () =>
      theMap(page).evaluate((map) => {
        const land = map.querySelector(".map-outlines");
        return (land?.getBoundingClientRect().y ?? 0) - map.getBoundingClientRect().y;
      });
    const [offset, scrolled] = [await readOffset(), await page.evaluate(() => scrollY)];
    await swipe(280, 120, [300]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 50);
    expect(Math.abs((await readOffset()) - offset)).toBeLessThan(2);
    await swipe(220, 140, [250, 350]);
    await expect.poll(readOffset).toBeLessThan(offset - 40);
  });
});

test("machines at one point are listed by their marker, and those without a known place below the map", async ({
  page,
  t,
  context,
  signUp,
}) => {
  await loseTiles(context);
  await signUp();
  const added: [location: string, name: string][] = [
    ["Udgir, Latur", "Zoomless A"],
    ["Udgir, Latur", "Zoomless B"],
    ["Udgirixx", "Zoomless C"],
  ];
  const ids: number[] = [];
  for (const [location, name] of added) {
    const data = { ...NEW_EQUIPMENT, dailyRate: Number(NEW_EQUIPMENT.dailyRate), name, location, imageUrl: "" };
    const answer = await page.request.post("/api/equipment", { data });
    expect(answer.status()).toBe(201);
    ids.push(((await answer.json()) as Equipment).id);
  }
  await openMap(page, t, "&search=Zoomless");
  await expect(markers(page)).toHaveCount(1);
  await clusters(page).focus();
  await page.keyboard.press("Enter");
  await expect(popup(page)).toBeFocused();
  await expect(popup(page).getByRole("heading")).toHaveText(["Zoomless A", "Zoomless B"]);
  await checkPage(page, "en");
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await expect(clusters(page)).toBeFocused();
  // A press that closes the list searches nothing.
  await clusters(page).click();
  await expect(popup(page)).toBeVisible();
  await theMap(page).click({ position: { x: 300, y: 450 } });
  await expect(popup(page)).toHaveCount(0);
  await expect(page).toHaveURL("/equipment?view=map&search=Zoomless");
  const elsewhere = page.locator("section.card", { has: page.getByRole("heading", { name: t("map:elsewhere") }) });
  await expect(elsewhere.locator(`a[href="/equipment/${ids[2]}"]`)).toHaveText("Zoomless C");
  for (const id of ids) expect((await page.request.delete(`/api/equipment/${id}`)).ok()).toBe(true);
});

test.describe("in Marathi", () => {
  test.use({ language: "mr" });

  test("a press into the sea says that no city is near; one on land filters by the nearest city", async ({
    page,
    t,
    context,
  }) => {
    await loseTiles(context);
    await page.setViewportSize(WIDE);
    await openMap(page, t, "&maxPrice=50000");
    const width = (await theMap(page).boundingBox())?.width ?? 0;
    // The Bay of Bengal, far from every coast: about 88° E, 14° N.
    await theMap(page).click({ position: { x: width / 2 + 205, y: MAP_HEIGHT_PX / 2 + 192 } });
    await expect(page.locator(".toasts > li")).toContainText(t("map:noCity"));
    await expect(page.locator(".toasts > li")).toContainText(t("map:noCityText"));
    await expect(page).toHaveURL("/equipment?view=map&maxPrice=50000");
    // So far from the middle of the map, at this zoom, lie the plains south of Delhi, below its price.
    await theMap(page).click({ position: { x: width / 2 - 45, y: MAP_HEIGHT_PX / 2 - 146 } });
    const place = formatPlace("Delhi", "mr");
    await expect(page).toHaveURL(`/equipment?view=map&maxPrice=50000&location=${encodeURIComponent(place)}#map`);
    const filter = t("equipment:chipNear", { place, radius: 50 });
    await expect(page.getByRole("link", { name: t("equipment:remove", { filter }) })).toBeVisible();
    await expect(page.locator("section.card h3")).toHaveText(place);
  });
});

test("the map cannot be moved out of India with the mouse or the keyboard", async ({ page, t, context }) => {
  await loseTiles(context);
  await page.setViewportSize(WIDE);
  await openMap(page, t, "&location=Chennai");
  await theMap(page).focus();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
  }
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press("-");
    await expect(theMap(page).locator(".leaflet-zoom-anim .leaflet-zoom-animated:visible")).toHaveCount(0);
  }
  const [map, land] = await Promise.all([
    theMap(page).boundingBox(),
    theMap(page).locator(".map-outlines").boundingBox(),
  ]);
  if (map === null || land === null) throw new Error("The map is not there.");
  expect(land.x + land.width / 2).toBeGreaterThan(map.x);
  expect(land.x + land.width / 2).toBeLessThan(map.x + map.width);
  expect(land.height).toBeGreaterThan(200);
});

test.describe("who lets themselves be located", () => {
  test.use({ geolocation: { latitude: 18.3012, longitude: 76.6049 }, permissions: ["geolocation"] });

  test("sees where they are in the middle of the map", async ({ page, t, context }) => {
    const errors = collectErrors(page);
    await loseTiles(context);
    await openMap(page, t, "&category=tractor");
    await expect(theMap(page).locator(".map-here")).toHaveCount(0);
    await page.getByRole("button", { name: t("map:locate") }).click();
    await expect(theMap(page).locator(".map-here")).toBeVisible();
    const [map, here] = await Promise.all([
      theMap(page).boundingBox(),
      theMap(page).locator(".map-here").boundingBox(),
    ]);
    if (map === null || here === null) throw new Error("The position is not on the map.");
    expect(Math.abs(here.x + here.width / 2 - map.x - map.width / 2)).toBeLessThan(3);
    expect(Math.abs(here.y + here.height / 2 - map.y - map.height / 2)).toBeLessThan(3);
    await checkPage(page, "en");
    expect(withoutTiles(errors)).toEqual([]);
  });
});
