import type { Page } from "@playwright/test";
import { book, checkoutWindow, payButton } from "../steps/bookings";
import { findFreeDays } from "../steps/equipment";
import { makeLargePhoto } from "../../fixtures/images";
import { expectDone, fillEquipment, formField, listOwn, submitEquipment } from "../steps/own-equipment";
import { holdReact, pretendGoodConnection } from "../steps/react";
import { collectErrors, demoAccount, expect, test } from "../steps/test";

const VISITS = 3;

/** A finger that never rests: keys are pressed all the while, also in the moment in which React takes over. */
function pressKeysAllTheWhile(): void {
  const press = () => {
    document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    if (document.documentElement?.dataset.ready === undefined) setTimeout(press);
  };
  press();
}

test("React takes a page over although keys are pressed meanwhile", async ({ page, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id, totalPrice } = await book(page.request, equipment.id, stay);
  const errors = collectErrors(page);
  await pretendGoodConnection(page);
  await page.addInitScript(pressKeysAllTheWhile);
  for (let visit = 0; visit < VISITS; visit += 1) {
    await page.goto(`/booking/${id}`);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
  }
  await payButton(page, t, totalPrice).click();
  await expect(checkoutWindow(page).getByRole("button", { name: "Pay" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("what is corrected in a refused text stays when React takes the page over", async ({ page, t, signUp }) => {
  await signUp();
  const { equipment } = await findFreeDays(page.request, 1);
  await pretendGoodConnection(page);
  const letReactCome = await holdReact(page);
  await page.goto(`/equipment/${equipment.id}/ask`);
  const text = page.getByLabel(t("question:yourQuestion"));
  await text.fill("Call me: 98220 12345");
  await page.getByRole("button", { name: t("question:send") }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await text.fill("Is it free");
  letReactCome();
  await text.pressSequentially(" in the morning?");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
  await expect(text).toHaveValue("Is it free in the morning?");
  await text.press("End");
  await text.pressSequentially(" Or at noon?");
  await expect(text).toHaveValue("Is it free in the morning? Or at noon?");
  await page.getByRole("button", { name: t("question:send") }).click();
  await expect(page.getByText("Is it free in the morning? Or at noon?")).toBeVisible();
});

test("a page goes on without React when it does not come", async ({ page, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id, totalPrice } = await book(page.request, equipment.id, stay);
  await pretendGoodConnection(page);
  await page.route(/\/assets\/(?:hydrate|base)-/, (route) => route.abort());
  await page.goto(`/booking/${id}`);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "no");
  await payButton(page, t, totalPrice).click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/v1\/checkout\/embedded$/);
});

/** Names of the files of script, but for what makes them new. */
const nameOf = (path: string) => path.replace(/^\/assets\/(.+)-[\w-]{8}\.js$/, "$1");

test("on a good connection the map and the days come without the router", async ({ page, t }) => {
  const { equipment } = await findFreeDays(page.request, 1);
  await pretendGoodConnection(page);
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(nameOf(new URL(request.url()).pathname));
  });
  await page.goto("/equipment?view=map");
  await expect(page.locator(".map.leaflet-container")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([...scripts].sort()).toEqual(["base", "entry.client", "equipment-map", "list-parts", "texts", "tiles"]);
  scripts.clear();
  await page.goto(`/equipment/${equipment.id}`);
  await page.getByRole("link", { name: t("equipment:bookByVoice") }).click();
  await expect(page.locator("dialog#rent .voice")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const ofVoice = ["base", "dates", "entry.client", "rent-days", "texts", "voice", "voice-panel"];
  expect([...scripts].filter((name) => !ofVoice.includes(name) && name !== "toaster")).toEqual([]);
});

/** Opens pages on a poor connection. @returns the files of script that came so far, and come later */
async function openOnPoorConnection(page: Page, paths: readonly string[]): Promise<Set<string>> {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } }));
  const scripts = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script" && pathname.startsWith("/assets/")) scripts.add(pathname);
  });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-script", "");
    await page.mouse.wheel(0, 200);
    await page.waitForLoadState("networkidle");
  }
  return scripts;
}
const FIRST_SCRIPT = [expect.stringMatching(/^\/assets\/entry\.client-/)];

test("on a poor connection days and bookings need the first script alone", async ({ page, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id, totalPrice } = await book(page.request, equipment.id, stay);
  const scripts = await openOnPoorConnection(page, [`/equipment/${equipment.id}/book`, `/booking/${id}`]);
  await payButton(page, t, totalPrice).click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/v1\/checkout\/embedded$/);
  expect([...scripts]).toEqual(FIRST_SCRIPT);
});

test("on a poor connection an owner's photo is made smaller without React before the form is sent", async ({
  page,
  t,
  signUp,
}) => {
  await signUp();
  const scripts = await openOnPoorConnection(page, ["/dashboard/equipment/new"]);
  await fillEquipment(page);
  const photo = await makeLargePhoto();
  await formField(page, "image").setInputFiles({ name: "large.png", mimeType: "image/png", buffer: photo });
  const sizeInForm = () => formField(page, "image").evaluate((input: HTMLInputElement) => input.files?.[0]?.size);
  await expect.poll(sizeInForm).toBeLessThan(photo.length / 2);
  await submitEquipment(page, t("machine:list"));
  await expectDone(page, t, "listed");
  expect((await listOwn(page.request))[0]?.imageUrl).toMatch(/^\/images\//);
  const ofPhotos = ["chosen", "image"].map((name) => expect.stringMatching(new RegExp(`^/assets/shrink-${name}-`)));
  expect([...scripts]).toEqual([...FIRST_SCRIPT, ...ofPhotos]);
});

test("on a poor connection the admin's work needs the first script alone", async ({ page, t, signIn, someoneElse }) => {
  const renter = await someoneElse();
  const { equipment, stay } = await findFreeDays(renter.api, 1);
  const { id } = await book(renter.api, equipment.id, stay);
  await signIn(demoAccount("admin"));
  const scripts = await openOnPoorConnection(page, [
    "/admin/payments",
    "/admin/equipment",
    `/admin/bookings/${id}`,
    "/admin",
  ]);
  const row = page.locator("main tbody tr").filter({ has: page.locator(`a[href="/admin/bookings/${id}"]`) });
  await row.getByRole("button", { name: t("admin:approve"), exact: true }).click();
  await expect(page.getByText(t("admin:done_approved", { id }), { exact: true }).first()).toBeVisible();
  expect([...scripts]).toEqual(FIRST_SCRIPT);
});
