import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import type { LinkEnd } from "../link/shaped-link";
import { findFreeDay, type Renter } from "../server/renter";
import type { ShownData } from "./page-cases";
import { takeNewPhone, type Phone } from "./phone";

/**
 * What a renter comes for, from the list to the receipt, under the worst of circumstances: no script, no photos.
 * The renter signs in on the way and pays on the provider's own page.
 */

const POLL_MS = 15;
const DEADLINE_MS = 120_000;

export interface JobStep {
  name: string;
  /** From the press until the next page has arrived whole. */
  waitedMs: number;
  /** Of the product, headers included. */
  bytes: number;
  /** Of the payment provider's pages. */
  providerBytes: number;
}

export interface JobOptions {
  browser: Browser;
  origin: string;
  end: LinkEnd;
  providerEnd: LinkEnd;
  renter: Renter;
  equipmentId: ShownData["equipmentId"];
}

/** Does the whole job once. */
export async function doMainJob(options: JobOptions): Promise<JobStep[]> {
  const { browser, origin, renter, equipmentId } = options;
  const day = await findFreeDay(origin, equipmentId);
  const phone = await takeNewPhone(browser, { script: false, language: "en", lite: true });
  const { page } = phone;
  page.setDefaultTimeout(DEADLINE_MS);
  const equipment = `/equipment/${equipmentId}`;
  const plan: [name: string, press: () => Promise<unknown>, arrived: string][] = [
    ["open the list", () => page.goto(`${origin}/equipment`, { waitUntil: "commit" }), `main a[href="${equipment}"]`],
    ["choose a machine", () => page.click(`main a[href="${equipment}"]`), `main a[href="${equipment}/book"]`],
    ["rent it", () => page.click(`main a[href="${equipment}/book"]`), "main input[name=startDate]"],
    ["name the days", () => nameDays(page, day), "main form[method=post] button"],
    ["confirm", () => confirm(page), "main input[name=password]"],
    ["say that there is an account", () => page.click("main [role=status] a"), "main form[action*='tab=login']"],
    ["sign in", () => signIn(page, renter), "main form[action*=checkout] button"],
    ["go to pay", () => page.click("main form[action*=checkout] button"), "button[value=pay]"],
    ["pay", () => page.click("button[value=pay]"), "form[action*=callback] button"],
    ["come back", () => page.click("form[action*=callback] button"), `main a[href$="/receipt"]`],
    ["see the receipt", () => page.click(`main a[href$="/receipt"]`), `main a[href$="/pdf"]`],
  ];
  const steps: JobStep[] = [];
  try {
    for (const [name, press, arrived] of plan)
      steps.push({ name, ...(await takeStep(phone, options, press, arrived)) });
    return steps;
  } catch (error) {
    const text = await page.innerText("body").catch(() => "");
    throw new Error(`The main job broke off after ${steps.length} steps at ${page.url()}:\n${text.slice(0, 1_000)}`, {
      cause: error,
    });
  } finally {
    await phone.context.close();
  }
}

async function nameDays(page: Page, day: string): Promise<void> {
  await page.fill("main input[name=startDate]", day);
  await page.fill("main input[name=endDate]", day);
  await page.click("main form button:not([type=button])");
}

async function confirm(page: Page): Promise<void> {
  await page.fill("main input[name=contact]", "98220 12345");
  await page.click("main form[method=post] button");
}

async function signIn(page: Page, { username, password }: Renter): Promise<void> {
  await page.fill("main input[name=username]", username);
  await page.fill("main input[name=password]", password);
  await page.click("main form button:not([type=button])");
}

/** Waits from the moment the browser begins to leave the page; filling in a form is no waiting. */
async function takeStep(
  { page, cdp }: Phone,
  { end, providerEnd }: JobOptions,
  press: () => Promise<unknown>,
  arrived: string,
): Promise<Omit<JobStep, "name">> {
  let leftAtMs: number | undefined;
  const notice = ({ type }: { type?: string }) => {
    if (type === "Document") leftAtMs ??= performance.now();
  };
  cdp.on("Network.requestWillBeSent", notice);
  try {
    await press();
    const deadlineMs = performance.now() + DEADLINE_MS;
    while (!(await hasArrived(page, arrived))) {
      if (performance.now() > deadlineMs) throw new Error(`Nothing showed ${arrived}.`);
      await sleep(POLL_MS);
    }
    const waitedMs = performance.now() - (leftAtMs ?? performance.now());
    return { waitedMs, bytes: end.takeCarried().downBytes, providerBytes: providerEnd.takeCarried().downBytes };
  } finally {
    cdp.off("Network.requestWillBeSent", notice);
  }
}

async function hasArrived(page: Page, selector: string): Promise<boolean> {
  const expression = `document.readyState === "complete" && document.querySelector(${JSON.stringify(selector)}) !== null`;
  return page.evaluate<boolean>(expression).catch(() => false);
}
