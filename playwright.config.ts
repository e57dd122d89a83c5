import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/setup/programs.mjs";
import type { PageOptions } from "./tests/fixtures/pages";

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
/** The main job, what a second press does, and one form of each kind of answer. */
const EVERYWHERE = [
  "whole-path",
  "double-press",
  "days that somebody takes meanwhile are refused",
  "an empty form is refused beside its fields",
];
/** What also holds without script: one form of each kind, and what differs there. */
const WITHOUT_SCRIPT = [
  ...EVERYWHERE,
  "without-script",
  "a new account leaves its form",
  "days are pressed on the calendar",
  "the first machine is added from an empty dashboard",
  "an admin rejects a paid booking",
  "a renter sees what comes back before cancelling",
  "a review without stars and words",
  "owner and renter record handover and return",
  "a visitor picks machines, signs in",
  "an admin pays what is due by a run",
];
/** The same where the connection breaks off before any script arrives. */
const HALF_LOADED = [...EVERYWHERE, "nothing-runs"];
const executablePath = findChromium(process.env);

/**
 * Every test runs with script, some also without it and half loaded. Tests that say the same of each language run once
 * under each condition: in English with script, in Hindi without it, in Marathi half loaded.
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
  // Two fill two processors: more of them only wait for each other.
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
      testIgnore: "**/without-script/**",
      // Tests below with-script need a language for what only that language has.
      grepInvert: /^(?!.*with-script\/).* in (hi|mr) /,
    },
    {
      name: "script-off",
      testIgnore: "**/with-script/**",
      grep: new RegExp(WITHOUT_SCRIPT.join("|")),
      grepInvert: / in (en|mr) /,
      use: { javaScriptEnabled: false },
    },
    {
      name: "half-loaded",
      testIgnore: "**/with-script/**",
      grep: new RegExp(HALF_LOADED.join("|")),
      grepInvert: / in (en|hi) /,
      use: { scriptsArrive: false },
    },
  ],
});
