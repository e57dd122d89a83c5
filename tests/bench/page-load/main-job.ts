import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import type { LinkEnd } from "../link/shaped-link";
import { findFreeDay, newAccount } from "../server/renter";
import { takeNewPhone, type Phone } from "./phone";

/**
 * What a renter comes for, from the list to the receipt: someone without an account searches, books, opens the account
 * on the way and pays on the provider's own page, as on every connection that is too slow for its window.
 */

const POLL_MS = 15;
const DEADLINE_MS = 120_000;
const RENTER_NAME = "Bench Renter";
const PHONE_NUMBER = "98220 12345";
/** What begins a wait: a page, or what a page's script asks for. */
const ASKED = ["Document", "XHR", "Fetch"];

/** How the pages come: whether their scripts run and arrive, and whether they are in lite mode. */
export interface Way {
  name: string;
  script: "on" | "half loaded" | "off";
  lite: boolean;
}

export const WAYS: readonly Way[] = [
  { name: "lite mode", script: "off", lite: true },
  { name: "without script", script: "off", lite: false },
  { name: "half loaded", script: "half loaded", lite: false },
  { name: "with script", script: "on", lite: false },
];

export interface JobStep {
  name: string;
  /** True where the provider's pages are waited for. */
  atProvider: boolean;
  /** From the press until the next page has arrived whole. */
  waitedMs: number;
  /** To the product. */
  requests: number;
  /** Of the product, headers included. */
  bytes: number;
}

export interface JobOptions {
  browser: Browser;
  origin: string;
  end: LinkEnd;
  equipment: { id: number; name: string };
}

interface Plan {
  name: string;
  press: () => Promise<unknown>;
  /** Selector of what the next page is for. */
  arrived: string;
  atProvider?: boolean;
}

/** Does the whole job once. */
export async function doMainJob(options: JobOptions, way: Way): Promise<JobStep[]> {
  const { browser, origin, equipment } = options;
  const day = await findFreeDay(origin, equipment.id);
  const { script, lite } = way;
  const phone = await takeNewPhone(browser, {
    script: script !== "off",
    scriptsArrive: script !== "half loaded",
    language: "en",
    liteAt: lite ? origin : undefined,
  });
  const { page } = phone;
  page.setDefaultTimeout(DEADLINE_MS);
  const steps: JobStep[] = [];
  options.end.takeCarried();
  try {
    for (const plan of planJob(page, options, { day, way })) steps.push(await takeStep(phone, options, plan));
    return steps;
  } catch (error) {
    const text = await page.innerText("body").catch(() => "");
    throw new Error(`${way.name}: broke off after ${steps.length} steps at ${page.url()}:\n${text.slice(0, 1_000)}`, {
      cause: error,
    });
  } finally {
    await phone.context.close();
  }
}

function planJob(page: Page, { origin, equipment }: JobOptions, { day, way }: { day: string; way: Way }): Plan[] {
  const address = `/equipment/${equipment.id}`;
  const account = newAccount();
  const scripted = way.script === "on";
  const machine = `main a[href="${address}"]`;
  return [
    { name: "open the list", press: () => page.goto(`${origin}/equipment`, { waitUntil: "commit" }), arrived: machine },
    { name: "search for the machine", press: () => search(page, equipment.name), arrived: machine },
    { name: "choose it", press: () => page.click(machine), arrived: `main a[href="${address}/book"]` },
    {
      name: "rent it",
      press: () => page.click(`main a[href="${address}/book"]:visible`),
      arrived: "main input[name=startDate]",
    },
    { name: "name the days", press: () => nameDays(page, day, scripted), arrived: "main input[name=contact]" },
    { name: "confirm", press: () => confirm(page), arrived: "main input[name=confirmPassword]" },
    { name: "open an account", press: () => register(page, account), arrived: "main form[action*='tab=login']" },
    { name: "log in", press: () => logIn(page, account), arrived: "main form[action*=checkout] button" },
    ...payOnItsPage(page, way),
    { name: "see the receipt", press: () => page.click(`main a[href$="/receipt"]`), arrived: `main a[href$="/pdf"]` },
  ];
}

const PAY = "main form[action*=checkout] button";
const PAID = `main a[href$="/receipt"]`;

function payOnItsPage(page: Page, { script }: Way): Plan[] {
  const comeBack = "form[action*=callback] button";
  const goTo: Plan = {
    name: "go to pay",
    press: () => page.click(PAY),
    arrived: "button[value=pay]",
    atProvider: true,
  };
  const press = () => page.click("button[value=pay]");
  // The provider's page goes on by itself where it can.
  if (script !== "off") return [goTo, { name: "pay and come back", press, arrived: PAID, atProvider: true }];
  return [
    goTo,
    { name: "pay", press, arrived: comeBack, atProvider: true },
    { name: "come back", press: () => page.click(comeBack), arrived: PAID },
  ];
}

async function search(page: Page, name: string): Promise<void> {
  await page.fill("header input[name=search]", name);
  await page.press("header input[name=search]", "Enter");
}

async function nameDays(page: Page, day: string, scripted: boolean): Promise<void> {
  await page.fill("main input[name=startDate]", day);
  await page.fill("main input[name=endDate]", day);
  // Where React is there, the total appears by itself.
  if (!scripted) await page.click("main form button:not([type=button]):visible");
}

async function confirm(page: Page): Promise<void> {
  await page.fill("main input[name=contact]", PHONE_NUMBER);
  await page.click("main form[method=post] button, main button[formmethod=post]");
}

async function register(page: Page, { username, password }: ReturnType<typeof newAccount>): Promise<void> {
  await page.fill("main input[name=name]", RENTER_NAME);
  await page.fill("main input[name=username]", username);
  for (const name of ["password", "confirmPassword"]) await page.fill(`main input[name=${name}]`, password);
  await page.click("main form button:not([type=button])");
}

async function logIn(page: Page, { username, password }: ReturnType<typeof newAccount>): Promise<void> {
  await page.fill("main input[name=username]", username);
  await page.fill("main input[name=password]", password);
  await page.click("main form button:not([type=button])");
}

/** Waits from the moment the browser begins to leave the page; filling in a form is no waiting. */
async function takeStep(
  { page, cdp }: Phone,
  { end, origin }: JobOptions,
  { name, press, arrived, atProvider = false }: Plan,
): Promise<JobStep> {
  let leftAtMs: number | undefined;
  let requests = 0;
  const notice = ({ type, request }: { type?: string; request: { url: string } }) => {
    if (request.url.startsWith(`${origin}/`)) requests += 1;
    if (ASKED.includes(type ?? "")) leftAtMs ??= performance.now();
  };
  cdp.on("Network.requestWillBeSent", notice);
  try {
    await press();
    const deadlineMs = performance.now() + DEADLINE_MS;
    while (!(await hasArrived(page, arrived))) {
      if (performance.now() > deadlineMs) throw new Error(`Nothing showed ${arrived}.`);
      await sleep(POLL_MS);
    }
    const nowMs = performance.now();
    const waitedMs = nowMs - (leftAtMs ?? nowMs);
    return { name, atProvider, waitedMs, requests, bytes: end.takeCarried().downBytes };
  } finally {
    cdp.off("Network.requestWillBeSent", notice);
  }
}

async function hasArrived(page: Page, selector: string): Promise<boolean> {
  const expression = `document.readyState === "complete" && document.querySelector(${JSON.stringify(selector)}) !== null`;
  return page.evaluate<boolean>(expression).catch(() => false);
}
