import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = [
  { find: /^~db\//, replacement: `${fromHere("./db")}/` },
  { find: /^~locales\//, replacement: `${fromHere("./locales")}/` },
  { find: /^~\//, replacement: `${fromHere("./app")}/` },
];

/** Tests that start Chromium or other processes, replace modules or fill quotas: each file has its modules to itself. */
const SYSTEM = [
  "app/domain/receipts/receipt-document.server.test.ts",
  "app/domain/endings/*.test.ts",
  "app/domain/phone-messages/send-phone-message.test.ts",
  "app/domain/phones/*.test.ts",
  "app/domain/users/*.test.ts",
  "app/gateways/pdf.server.test.ts",
  "app/http/{image-upload,session.server}.test.ts",
  "scripts/backup/backup.test.ts",
  "scripts/{seed,setup}/*.test.ts",
  "scripts/voice.test.ts",
];

/** Tests of seconds: models played at random, all of India's places, many sockets and files. */
const LONG = [
  "app/domain/checkout/settle-balance.test.ts",
  "app/domain/images/remove-unused-images.test.ts",
  "app/domain/places/{find-place,place-in-use}.test.ts",
  "app/domain/receipts/credit-note-document.server.test.ts",
  "app/domain/search/{place-in-words,search}.test.ts",
  "app/domain/seasons/{district-rates,owner-season}.test.ts",
  "app/domain/terms/areas.test.ts",
  "app/domain/transfers/transfers.test.ts",
  "app/domain/voice/objections.test.ts",
  "app/gateways/files.server.test.ts",
  "app/gateways/{images,razorpay}.server.test.ts",
  "app/i18n/wordings.test.ts",
  "app/jobs/periodic-jobs.test.ts",
  "app/server/{request-checks,static-files}.test.ts",

  "scripts/doctor/doctor.test.ts",
];

/** What unit tests and long ones have in common. */
const TOGETHER = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
  // A library that logs after the last test of a worker would fail the run: its line could no longer be handed over.
  disableConsoleIntercept: true,
  // Half of the time went into loading the same modules for each file.
  isolate: false,
};

/** On a PostgreSQL of their own; the last are those of faults, which start and kill one themselves. */
const ON_POSTGRES = [
  "db/postgres.test.ts",
  "app/domain/outbox/outbox.test.ts",
  "app/domain/{quota,quota.servers}.test.ts",
  "scripts/copy/*.test.ts",
];
const POSTGRES_FAULTS = "tests/faults/postgres/*.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{app,db,locales,scripts}/**/*.test.{ts,tsx}", "tests/{fixtures,house}/**/*.test.ts"],
          exclude: [...LONG, ...SYSTEM, "db/postgres.test.ts", "app/domain/quota.servers.test.ts"],
          // Projects with different numbers of workers run one after the other, or not at all.
          sequence: { groupOrder: 0 },
          ...TOGETHER,
        },
      },
      { resolve: { alias }, test: { name: "long", include: LONG, sequence: { groupOrder: 1 }, ...TOGETHER } },
      {
        resolve: { alias },
        test: {
          name: "system",
          include: SYSTEM,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts", "tests/faults/**/*.test.ts"],
          exclude: [POSTGRES_FAULTS],
          sequence: { groupOrder: 3 },
          globalSetup: "tests/fixtures/prepare-demo-data.ts",
          // Far beyond what a test takes; a machine that is busy with other things is slow, not wrong.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          // Tests wait for servers, webhooks and clocks, and the browser tests run beside them.
          maxWorkers: 3,
          // As with unit tests; each file still has a server and data of its own.
          isolate: false,
          disableConsoleIntercept: true,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "postgres",
          include: ON_POSTGRES,
          sequence: { groupOrder: 4 },
          globalSetup: "tests/fixtures/start-postgres.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "postgres-faults",
          include: [POSTGRES_FAULTS],
          sequence: { groupOrder: 5 },
          globalSetup: "tests/fixtures/prepare-demo-data.ts",
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
