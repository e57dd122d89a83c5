import { waitForReact } from "../../fixtures/pages";
import { dayFromToday } from "../steps/equipment";
import { addOwn } from "../steps/own-equipment";
import { expect, test } from "../steps/test";

/** The month after the present one, whole ahead. */
function nextMonth(): string {
  const [year = 0, month = 0] = dayFromToday(0).split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

const dayOf = (day: string) => `main [data-day="${day}"]`;

test.beforeEach(({ signUp }) => signUp());

test("arrow keys lead from day to day, also to blocked days", async ({ page }) => {
  const { id } = await addOwn(page.request);
  const month = nextMonth();
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
});

test("days that were pressed are led to the form that blocks them", async ({ page }) => {
  const { id } = await addOwn(page.request);
  const month = nextMonth();
  await page.goto(`/dashboard/equipment/${id}/calendar?month=${month}`);
  await waitForReact(page);
  await page.locator(dayOf(`${month}-10`)).click();
  await page.locator(dayOf(`${month}-12`)).click();
  await expect(page.locator("main [name=endDate]")).toBeInViewport();
  await expect(page.locator("main [name=endDate]")).toHaveValue(`${month}-12`);
});
