import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that start Chromium or other processes, replace modules or fill quotas: each file has its modules to itself. */
const SYSTEM = [
  "app/domain/receipts/receipt-document.server.test.ts",
  "app/domain/{endings,phones,users}/*.test.ts",
  "app/domain/phone-messages/send-phone-message.test.ts",
  "app/gateways/pdf.server.test.ts",
  "app/http/{image-upload,session.server}.test.ts",
  "scripts/{backup,seed,setup}/*.test.ts",
  "scripts/voice.test.ts",
];

/** Tests of seconds: models played at random, all of India's places, many sockets and files. */
const LONG = [
  "app/domain/checkout/settle-balance.test.ts",
  "app/domain/images/remove-unused-images.test.ts",
  "app/domain/places/{find-place,place-in-use}.test.ts",
  "app/domain/search/search.test.ts",
  "app/domain/seasons/owner-season.test.ts",
  "app/domain/transfers/transfers.test.ts",
  "app/gateways/{files,images}.server.test.ts",
  "app/i18n/wordings.test.ts",
];

/** On a PostgreSQL of their own; those of faults start and kill one themselves. */
const ON_POSTGRES = [
  "db/postgres.test.ts",
  "app/domain/{outbox/outbox,quota,quota.servers}.test.ts",
  "scripts/copy/*.test.ts",
];
const POSTGRES_FAULTS = "tests/faults/postgres/*.test.ts";

const DEMO_DATA = "tests/fixtures/prepare-demo-data.ts";
/** Far beyond what a test takes; a machine that is busy with other things is slow, not wrong. */
const BUSY = { testTimeout: 180_000, hookTimeout: 180_000 };

/** Projects with different numbers of workers run one after the other, or not at all. */
const project = (
  name: string,
  groupOrder: number,
  test: NonNullable<TestProjectInlineConfiguration["test"]>,
): TestProjectInlineConfiguration => ({ extends: true, test: { name, sequence: { groupOrder }, ...test } });

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~db\//, replacement: `${fromHere("./db")}/` },
      { find: /^~locales\//, replacement: `${fromHere("./locales")}/` },
      { find: /^~\//, replacement: `${fromHere("./app")}/` },
    ],
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Half of the time went into loading the same modules for each file.
    isolate: false,
    // A library that logs after the last test of a worker would fail the run: its line could no longer be handed over.
    disableConsoleIntercept: true,
    projects: [
      project("unit", 0, {
        include: ["{app,db,locales,scripts}/**/*.test.{ts,tsx}", "tests/{fixtures,house}/**/*.test.ts"],
        exclude: [...LONG, ...SYSTEM, "db/postgres.test.ts", "app/domain/quota.servers.test.ts"],
      }),
      project("long", 1, { include: LONG }),
      project("system", 2, { include: SYSTEM, isolate: true, maxWorkers: 3 }),
      project("api", 3, {
        ...BUSY,
        include: ["tests/{api,faults}/**/*.test.ts"],
        exclude: [POSTGRES_FAULTS],
        globalSetup: DEMO_DATA,
        expect: { poll: { timeout: 30_000 } },
        // Tests wait for servers, webhooks and clocks.
        maxWorkers: 3,
      }),
      project("postgres", 4, { include: ON_POSTGRES, globalSetup: "tests/fixtures/start-postgres.ts" }),
      project("postgres-faults", 5, { ...BUSY, include: [POSTGRES_FAULTS], globalSetup: DEMO_DATA, maxWorkers: 1 }),
    ],
  },
});
