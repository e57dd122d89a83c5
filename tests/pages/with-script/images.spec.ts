import type { Page } from "@playwright/test";
import { listEquipment } from "../steps/equipment";
import { expect, test } from "../steps/test";

const PICTURES = "**/images/**";
const count = (address: string) => Number(new URL(address).searchParams.get("v"));

/** Addresses of pictures as they are asked for from now on. */
function watchPictures(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/images/") && asked.push(request.url()));
  return asked;
}

test("a picture that was lost on the way is asked for again, past every cache", async ({ page }) => {
  await page.route(PICTURES, (route) => (route.request().url().includes("?v=") ? route.continue() : route.abort()));
  const asked = watchPictures(page);
  await page.goto("/equipment");
  const first = page.getByRole("article").first().locator("img");
  await expect(first).toBeVisible();
  await expect.poll(() => first.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const counts = asked.map(count).filter((number) => number > 0);
  expect(new Set(counts).size).toBe(counts.length);
});

test("the picture of a machine is loaded anew under an address that no cache knows", async ({ page, t }) => {
  const [equipment] = await listEquipment(page.request);
  await page.goto(`/equipment/${equipment?.id}`);
  const asked = watchPictures(page);
  const refresh = page.getByRole("link", { name: t("equipment:refreshPicture") });
  for (const _ of [1, 2]) {
    const before = asked.length;
    await refresh.click();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await expect(refresh).not.toHaveAttribute("aria-busy", "true");
  }
  const [once = 0, twice = 0] = asked.map(count);
  expect(twice).toBeGreaterThan(once);
  expect(once).toBeGreaterThan(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a picture that cannot be loaded anew is told of over the page", async ({ page, t }) => {
  const [equipment] = await listEquipment(page.request);
  await page.goto(`/equipment/${equipment?.id}`);
  await page.route(PICTURES, (route) => route.abort());
  await page.getByRole("link", { name: t("equipment:refreshPicture") }).click();
  await expect(page.locator(".toasts > li")).toContainText(t("equipment:pictureFailed"));
  await expect(page.getByRole("alert")).toHaveCount(0);
});
