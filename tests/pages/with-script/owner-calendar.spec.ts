import { waitForReact } from "../../fixtures/pages";
import { dayFromToday } from "../steps/equipment";
import { addOwn } from "../steps/own-equipment";
import { expect, test } from "../steps/test";

/** The month that is so many after the present one, whole ahead. */
function monthAhead(count: number): string {
  const [year = 0, month = 0] = dayFromToday(0).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 7);
}

const dayOf = (day: string) => `main [data-day="${day}"]`;

test.beforeEach(({ signUp }) => signUp());

test("arrow keys lead from day to day, to blocked days and over the end of a month", async ({ page }) => {
  const { id } = await addOwn(page.request);
  const [month, next] = [monthAhead(1), monthAhead(2)];
  const block = { startDate: `${month}-11`, endDate: `${month}-11`, kind: "blocked" };
  const answer = await page.request.post(`/dashboard/equipment/${id}/calendar`, { form: block });
  expect(answer.ok()).toBe(true);
  await page.goto(`/dashboard/equipment/${id}/calendar?month=${month}`);
  await waitForReact(page);
  await page.locator(dayOf(`${month}-10`)).focus();
  for (const [key, day] of [
    ["ArrowRight", 11],
    ["ArrowRight", 12],
    ["ArrowUp", 5],
    ["ArrowDown", 12],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(dayOf(`${month}-${String(day).padStart(2, "0")}`))).toBeFocused();
  }
  await page.locator(dayOf(`${next}-01`)).waitFor({ state: "detached" });
  const last = page.locator("main .week [data-day]").last();
  const lastDay = (await last.getAttribute("data-day")) ?? "";
  await last.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(dayOf(`${next}-01`))).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(dayOf(lastDay))).toBeFocused();
});

test("days that were pressed are led to the form that blocks them", async ({ page }) => {
  const { id } = await addOwn(page.request);
  const month = monthAhead(1);
  await page.goto(`/dashboard/equipment/${id}/calendar?month=${month}`);
  await waitForReact(page);
  await page.locator(dayOf(`${month}-10`)).click();
  await page.locator(dayOf(`${month}-12`)).click();
  await expect(page.locator("main [name=endDate]")).toBeInViewport();
  await expect(page.locator("main [name=endDate]")).toHaveValue(`${month}-12`);
});
