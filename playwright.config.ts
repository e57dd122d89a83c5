import { defineConfig } from "@playwright/test";
import { readdirSync } from "node:fs";
import { findChromium } from "./scripts/setup/programs.mjs";
import type { PageOptions } from "./tests/fixtures/pages";
import type { Language } from "./tests/pages/steps/texts";

/** A small phone, as most visitors have. */
const PHONE = { width: 360, height: 740 };
const TEST_DEADLINE_MS = 120_000;
/** A thing to press or fill that is not there by then will not come. */
const ACTION_DEADLINE_MS = 20_000;
const EXPECT_DEADLINE_MS = 15_000;
const CHROMIUM_ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No test reaches the network: only this machine's own names resolve.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];
/** `npm run test:pages` also runs without script what has passed with it, and reads in further languages. */
const EVERY_CONDITION = process.env["EVERY_CONDITION"] !== undefined;
/** Every other test looks at the styles of its pages too. */
const OFTEN_ENOUGH = EVERY_CONDITION ? [] : ["**/used-styles.spec.ts"];
/** What is read alone, and ways by keyboard. */
const READING =
  "(equipment-detail|first-glance|home|information|keyboard|listing|load-failures|map|navigation|other-pages|places|records|search-words|season|sharing|used-styles|verify-document)\\.spec\\.ts";
/** Without script it is the same page, which API tests read. */
const READ_ALONE = EVERY_CONDITION ? [] : [new RegExp(`${READING}$`)];
/** In every language: what needs script, and where there is time for it the whole path. */
const ALWAYS = EVERY_CONDITION ? "whole-path|with-script" : "with-script";
/**
 * Half loaded, one test of every form and path, each in Marathi; what a second press does; and what differs without
 * script. The other refusals of a form come from the server as they do without script.
 */
const HALF_LOADED = / in mr |double-press|without-script/;
/** Without script the same, in Hindi. */
const WITHOUT_SCRIPT = / in hi |double-press|own-data|without-script/;
/** The path that everyone takes and what a second press does, without script and half loaded. */
const BOTH_WAYS = /(account-forms|dates-form|double-press|whole-path)\.spec\.ts$/;
/** Every other path by turns without script or half loaded, in the order of their names. */
const BY_TURNS = EVERY_CONDITION
  ? []
  : readdirSync("tests/pages")
      .filter((file) => file.endsWith(".spec.ts") && !BOTH_WAYS.test(file) && !new RegExp(`${READING}$`).test(file))
      .sort();
/** What pages do while no script runs: with script switched off, and only where there is time also half loaded. */
const ONCE = EVERY_CONDITION ? [] : ["**/without-script/*.spec.ts"];
const turn = (which: number) => BY_TURNS.filter((_, index) => index % 2 === which).map((file) => `**/pages/${file}`);
/**
 * Tests that say the same of each language do so once under each condition, each time in another language:
 * English with script, Hindi without it, Marathi half loaded.
 */
const notIn = (language: Language, except: string) => new RegExp(`^(?!.*(${except})).* in ${language} `);
const executablePath = findChromium(process.env);

/**
 * The browser tests run three times: with script, without it, and with a connection that broke off
 * before any script arrived. Tests below tests/pages/with-script need script, those below
 * tests/pages/without-script are about its absence; all others hold in every case.
 */
export default defineConfig<PageOptions>({
  testDir: "tests/pages",
  globalSetup: "./tests/fixtures/prepare-demo-data.ts",
  outputDir: "test-results",
  timeout: TEST_DEADLINE_MS,
  expect: { timeout: EXPECT_DEADLINE_MS },
  forbidOnly: true,
  // A busy machine now and then stops a browser for seconds. Tests of money and second presses have no second try, and
  // `npm test` runs once more, without retries, whatever needed one.
  retries: 1,
  // Two processors are busy with these and the API's tests: more of them only wait for each other.
  workers: 2,
  reporter: [["list"], ["json", { outputFile: process.env["PAGES_REPORT"] ?? "test-results/pages.json" }]],
  use: {
    // Half of the cost of a test was its own context: what a test leaves in it is cleared before the next.
    reuseContext: true,
    browserName: "chromium",
    viewport: PHONE,
    actionTimeout: ACTION_DEADLINE_MS,
    trace: "off",
    // What a service worker fetches passes by the routes with which tests break connections. Tests of it allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    {
      name: "script-on",
      testIgnore: ["**/without-script/**", ...OFTEN_ENOUGH],
      grepInvert: [notIn("hi", ALWAYS), notIn("mr", EVERY_CONDITION ? `${ALWAYS}|${READING}` : ALWAYS)],
    },
    {
      name: "script-off",
      testIgnore: ["**/with-script/**", ...READ_ALONE, ...turn(1)],
      ...(EVERY_CONDITION ? { grepInvert: [notIn("en", ALWAYS), notIn("mr", ALWAYS)] } : { grep: WITHOUT_SCRIPT }),
      use: { javaScriptEnabled: false },
    },
    {
      name: "half-loaded",
      testIgnore: ["**/with-script/**", ...READ_ALONE, ...turn(0), ...ONCE],
      grep: HALF_LOADED,
      grepInvert: / in (en|hi) /,
      use: { scriptsArrive: false },
    },
  ],
});
