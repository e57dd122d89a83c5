import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./sources";

interface Violation {
  from: string;
  rule: { name: string };
}

/** What each of these files imports breaks the rule of that name; the file's number keeps them apart. */
const FORBIDDEN: [file: string, text: string, rule: string][] = [
  ["db/a.ts", `import { settings } from "~/settings.server"; export const x = settings;`, "db-knows-no-app"],
  ["db/b.ts", `import type { Settings } from "../app/settings.server"; export type X = Settings;`, "db-knows-no-app"],
  ["db/c.ts", `export const x = import("~/settings.server");`, "db-knows-no-app"],
  [
    "app/domain/users/a.ts",
    `import { useState } from "react"; export const x = useState;`,
    "domain-knows-no-presentation",
  ],
  [
    "app/domain/users/b.ts",
    `import { data } from "@remix-run/node"; export const x = data;`,
    "domain-knows-no-presentation",
  ],
  ["app/domain/users/c.ts", `export type X = import("~/http/session.server").X;`, "domain-knows-no-presentation"],
  ["app/domain/users/d.ts", `export { x } from "~/components/ui/button";`, "domain-knows-no-presentation"],
  ["app/domain/users/e.ts", `export { x } from "../bookings/booking";`, "domain-order-users"],
  [
    "app/domain/users/f.ts",
    `import type { X } from "~/domain/bookings/booking"; export type Y = X;`,
    "domain-order-users",
  ],
  ["app/domain/equipment/a.ts", `export const x = import("~/domain/bookings/booking");`, "domain-order-equipment"],
  ["app/domain/bookings/a.ts", `export { x } from "~/domain/payments/open-order.server";`, "domain-order-bookings"],
  ["app/domain/payments/a.ts", `export { x } from "~/domain/receipts/receipt";`, "domain-order-payments"],
  ["app/domain/receipts/a.ts", `export { x } from "~/domain/reviews/review";`, "domain-order-receipts"],
  ["app/domain/weather/a.ts", `export { x } from "../users/user";`, "every-domain-folder-has-a-rank"],
  ["app/gateways/a.server.ts", `export { x } from "~/domain/users/user";`, "gateways-decide-nothing"],
  ["app/gateways/b.server.ts", `export { x } from "~db/open";`, "gateways-decide-nothing"],
  ["app/components/ui/a.tsx", `export { x } from "~db/open";`, "components-get-their-data"],
  ["app/components/ui/b.tsx", `export { x } from "~/domain/users/user-queries.server";`, "components-get-their-data"],
  ["app/components/ui/c.tsx", `export const x = import("~/http/session.server");`, "components-get-their-data"],
  ["app/components/ui/d.tsx", `export { x } from "~/routes/auth/route";`, "only-routes-import-routes"],
  ["app/routes/auth/route.tsx", `export { x } from "~db/open";`, "routes-call-the-domain"],
  ["app/routes/book/route.tsx", `export { sql } from "kysely";`, "routes-call-the-domain"],
  ["app/routes/booking/route.tsx", `export { x } from "~/routes/auth/route";`, "screens-are-apart"],
  ["app/http/a.server.ts", `export { x } from "~/routes/auth/route";`, "only-routes-import-routes"],
  ["app/http/b.server.ts", `export { x } from "../../scripts/razorpay-sandbox/server";`, "app-knows-no-tools"],
  ["app/http/c.server.ts", `export { x } from "~/server/server";`, "http-knows-no-server"],
  ["app/jobs/a.server.ts", `export { x } from "~/http/session.server";`, "jobs-know-no-requests"],
  [
    "app/domain/payments/b.server.ts",
    `import Razorpay from "razorpay"; export const x = Razorpay;`,
    "one-payment-gateway",
  ],
  ["app/i18n/a.ts", `export { x } from "./b";`, "no-circular"],
];

/** A circle is reported once, for one of its files. */
const OTHER_HALF_OF_A_CIRCLE: [file: string, text: string] = ["app/i18n/b.ts", `export const x = import("./a");`];

/** Imports that the layers allow. */
const ALLOWED: [file: string, text: string][] = [
  ["db/open.ts", `export { Kysely as x } from "kysely";`],
  [
    "app/domain/users/user-queries.server.ts",
    `import type { x } from "~db/open"; export type X = typeof x; export const y = 1; export { y as x };`,
  ],
  ["app/domain/bookings/booking.ts", `export { x } from "../calendar/day";`],
  ["app/domain/calendar/day.ts", `export const x = 1;`],
  ["app/domain/users/user.ts", `export const x = 1;`],
  ["app/domain/payments/open-order.server.ts", `export { x } from "~/domain/bookings/booking";`],
  ["app/domain/receipts/receipt.ts", `export { x } from "~/gateways/razorpay.server";`],
  ["app/domain/reviews/review.ts", `export { x } from "~/domain/bookings/booking";`],
  ["app/gateways/razorpay.server.ts", `import Razorpay from "razorpay"; export const x = Razorpay;`],
  [
    "app/components/ui/button.tsx",
    `import type { X } from "~/domain/users/user-queries.server"; export const x: X = 1;`,
  ],
  ["app/routes/season/route.tsx", `export { x } from "~/http/session.server";`],
  ["app/routes/compare/route.tsx", `export { x } from "~/routes/shared/review.server";`],
  ["app/routes/shared/review.server.ts", `export { x } from "~/domain/reviews/review";`],
  ["app/http/session.server.ts", `export const x = 1; export type X = number;`],
  ["app/server/server.ts", `export { x } from "~/http/session.server";`],
  ["app/settings.server.ts", `export const settings = 1; export type Settings = number;`],
  ["scripts/razorpay-sandbox/server.ts", `export const x = 1;`],
];

/** Far beyond what it takes, for a machine that is busy with other things. */
const CRUISE_DEADLINE_MS = 120_000;

const tree = mkdtempSync(join(tmpdir(), "layers-"));
let violations: Violation[] = [];

beforeAll(() => {
  for (const [file, text] of [...FORBIDDEN, OTHER_HALF_OF_A_CIRCLE, ...ALLOWED]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), `${text}\n`);
  }
  for (const file of ["tsconfig.json", "package.json"]) copyFileSync(join(ROOT, file), join(tree, file));
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  violations = cruise();
}, CRUISE_DEADLINE_MS);

afterAll(() => rmSync(tree, { recursive: true }));

/** Imports of the tree that break a rule, as dependency-cruiser lists them; it exits with their number. */
function cruise(): Violation[] {
  const program = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const args = [
    program,
    "--config",
    join(ROOT, ".dependency-cruiser.js"),
    "--output-type",
    "json",
    "app",
    "db",
    "scripts",
  ];
  try {
    return parseViolations(execFileSync(process.execPath, args, { cwd: tree, encoding: "utf8", stdio: "pipe" }));
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return parseViolations(String(error.stdout));
    throw error;
  }
}

function parseViolations(json: string): Violation[] {
  const { summary } = JSON.parse(json) as { summary: { violations: Violation[] } };
  return summary.violations;
}

const rulesBrokenBy = (file: string) => violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

describe("the layers", () => {
  it("forbid each import that crosses one", () => {
    expect(FORBIDDEN.filter(([file, , rule]) => !rulesBrokenBy(file).includes(rule))).toEqual([]);
  });

  it("allow every other", () => {
    expect(ALLOWED.filter(([file]) => rulesBrokenBy(file).length > 0)).toEqual([]);
  });
});
