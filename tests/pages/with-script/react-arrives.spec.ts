import { book, checkoutWindow, payButton } from "../steps/bookings";
import { findFreeDays } from "../steps/equipment";
import { holdReact, pretendGoodConnection } from "../steps/react";
import { collectErrors, expect, test } from "../steps/test";

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
  await page.route(/\/assets\/hydrate/, (route) => route.abort());
  await page.goto(`/booking/${id}`);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "no");
  await payButton(page, t, totalPrice).click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/v1\/checkout\/embedded$/);
});

test("on a poor connection days and bookings need the first script alone", async ({ page, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id, totalPrice } = await book(page.request, equipment.id, stay);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } }));
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
  });
  for (const path of [`/equipment/${equipment.id}/book`, `/booking/${id}`]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-script", "");
    await page.mouse.wheel(0, 200);
    await page.waitForLoadState("networkidle");
  }
  await payButton(page, t, totalPrice).click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/v1\/checkout\/embedded$/);
  expect([...scripts].filter((path) => path.startsWith("/assets/"))).toEqual([
    expect.stringMatching(/^\/assets\/entry\.client-/),
  ]);
});
