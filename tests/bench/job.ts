import { randomBytes } from "node:crypto";
import type { Locator, Page } from "playwright";
import { setTimeout as sleep } from "node:timers/promises";
import { PASSWORD } from "../fixtures/api-client";
import { onSlowLine, takePhone, TWO_G, type Phone } from "./phone";
import * as support from "./support";
import { inKb, inSeconds, judge } from "./support";

/**
 * The main job at 2G, from the list to the receipt: somebody without an account searches, books, opens the account on
 * the way and pays the provider.
 */

const POLL_MS = 15;
/** Before somebody presses on; what comes meanwhile nobody waits for. */
const LOOKING_MS = 2_000;
const DEADLINE_MS = 120_000;
/** What begins a wait: a page, or what a page's script asks for. */
const ASKED = ["Document", "XHR", "Fetch"];
/** With script a phone goes on in lite mode from its second page on: its first has seen the line. */
const WAYS = {
  "lite mode": { script: false, lite: true, most: { ms: 19_000, bytes: 60_000 } },
  "without script": { script: false, lite: false, most: undefined },
  "with script": { script: true, lite: false, most: { ms: 23_000, bytes: 330_000 } },
};

interface Step {
  name: string;
  press: () => Promise<unknown>;
  /** What the next page is for. */
  arrived: Locator;
  /** What its address contains, where the page before has the same. */
  address?: string;
  atProvider?: boolean;
}

export async function benchJob(): Promise<void> {
  await onSlowLine(TWO_G, async (surroundings) => {
    for (const [name, way] of Object.entries(WAYS)) {
      const machine = await support.findRentable(surroundings.origin);
      const day = await support.findFreeDay(surroundings.origin, machine.id);
      const phone = await takePhone(surroundings, way);
      phone.page.setDefaultTimeout(DEADLINE_MS);
      surroundings.end.takeBytes();
      const rows: string[][] = [];
      const all = { waitedMs: 0, bytes: 0 };
      for (const step of listSteps(phone.page, surroundings.origin, machine, day)) {
        const waitedMs = await take(phone, step);
        const bytes = surroundings.end.takeBytes();
        all.waitedMs += step.atProvider === true ? 0 : waitedMs;
        all.bytes += bytes;
        const waited = inSeconds(waitedMs);
        rows.push([step.name, step.atProvider === true ? `(${waited})` : waited, inKb(bytes)]);
      }
      rows.push(
        way.most === undefined
          ? ["in all", inSeconds(all.waitedMs), inKb(all.bytes)]
          : ["in all", judge(all.waitedMs, "≤", way.most.ms, inSeconds), judge(all.bytes, "≤", way.most.bytes, inKb)],
      );
      support.printTable(`From the list to the receipt at 2G, ${name}; in brackets at the provider`, rows);
      await phone.context.close();
    }
  });
}

function listSteps(page: Page, origin: string, machine: { id: number; name: string }, day: string): Step[] {
  const address = `/equipment/${machine.id}`;
  const find = (selector: string) => page.locator(selector).first();
  const card = find(`main a[href="${address}"]`);
  const rent = `main a[href="${address}/book"]`;
  const receipt = find(`main a[href$="/receipt"]`);
  const pay = find("main form[action*=checkout] button");
  const submit = () => page.click("main form button:not([type=button]):visible");
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.fill(`main input[name=${name}]`, value);
  };
  const search = async () => {
    await page.fill("header input[name=search]", machine.name);
    await page.press("header input[name=search]", "Enter");
  };
  const nameDays = () => fill({ startDate: day, endDate: day }).then(submit);
  const post = () => page.click("main form[method=post] button, main button[formmethod=post]");
  const confirm = () => fill({ contact: "98220 12345" }).then(post);
  const [username, password] = [`bench_${randomBytes(5).toString("hex")}`, PASSWORD];
  const register = () => fill({ name: "Bench Renter", username, password, confirmPassword: password }).then(submit);
  const logIn = () => fill({ username, password }).then(submit);
  const payNow = page.locator("button[value=pay]");
  const comeBack = find("form[action*=callback] button");
  return [
    { name: "open the list", press: () => page.goto(`${origin}/equipment`, { waitUntil: "commit" }), arrived: card },
    { name: "search for the machine", press: search, arrived: card, address: "search=" },
    { name: "choose it", press: () => card.click(), arrived: find(rent) },
    { name: "rent it", press: () => page.click(`${rent}:visible`), arrived: find("main input[name=startDate]") },
    { name: "name the days", press: nameDays, arrived: find("main input[name=contact]") },
    { name: "confirm", press: confirm, arrived: find("main input[name=confirmPassword]") },
    { name: "open an account", press: register, arrived: find("main form[action*='tab=login']") },
    { name: "log in", press: logIn, arrived: pay },
    { name: "go to pay", press: () => pay.click(), arrived: payNow, atProvider: true },
    { name: "pay", press: () => payNow.click(), arrived: comeBack.or(receipt).first(), atProvider: true },
    // With script the provider leads back by itself.
    { name: "come back", press: async () => (await receipt.count()) || comeBack.click(), arrived: receipt },
    { name: "see the receipt", press: () => receipt.click(), arrived: find(`main a[href$="/pdf"]`) },
  ];
}

/** @returns ms from the moment the browser begins to leave the page; filling in a form is no waiting */
async function take({ page, cdp }: Phone, { name, press, arrived, address = "" }: Step): Promise<number> {
  let leftAt: number | undefined;
  const notice = ({ type }: { type?: string }) => {
    if (ASKED.includes(type ?? "")) leftAt ??= performance.now();
  };
  cdp.on("Network.requestWillBeSent", notice);
  const isThere = async () =>
    page.url().includes(address) &&
    (await page.evaluate(() => document.readyState === "complete")) &&
    (await arrived.count()) > 0;
  try {
    await sleep(LOOKING_MS);
    await press();
    const deadline = performance.now() + DEADLINE_MS;
    while (!(await isThere().catch(() => false))) {
      if (performance.now() > deadline) throw new Error(`${name}: nothing showed ${String(arrived)} at ${page.url()}.`);
      await sleep(POLL_MS);
    }
    const now = performance.now();
    return now - (leftAt ?? now);
  } finally {
    cdp.off("Network.requestWillBeSent", notice);
  }
}
