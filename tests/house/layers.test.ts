import { ESLint } from "eslint";
import { fileURLToPath } from "node:url";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const RULE = "yantra/layers";

/** The project's own configuration, without the rules that need files to exist. */
const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: [
    tseslint.configs.disableTypeChecked,
    { languageOptions: { parserOptions: { projectService: false } } },
  ],
});

/** Ids of the rules that a file with this text would break. */
async function lint(file: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath: `${ROOT}/${file}` });
  const wanted = [
    RULE,
    "no-restricted-syntax",
    "no-console",
    "@typescript-eslint/no-explicit-any",
    "@typescript-eslint/ban-ts-comment",
  ];
  return (result?.messages ?? []).map((message) => message.ruleId).filter((rule) => wanted.includes(rule ?? ""));
}

describe("the layers forbid that", () => {
  it.each([
    ["db/connection.ts", `import { settings } from "~/settings.server";`],
    ["db/connection.ts", `import type { Settings } from "../app/settings.server";`],
    ["db/connection.ts", `export { x } from "../app/domain/errors";`],
    ["db/connection.ts", `await import("~/domain/errors");`],
    ["app/domain/users/user.ts", `import { useState } from "react";`],
    ["app/domain/users/user.ts", `import { redirect } from "@remix-run/node";`],
    ["app/domain/users/user.ts", `import type { Request } from "express";`],
    ["app/domain/users/user.ts", `import { session } from "~/http/session.server";`],
    ["app/domain/users/user.ts", `import { session } from "../../http/session.server";`],
    ["app/domain/users/user.ts", `import { Button } from "~/components/ui/button";`],
    ["app/domain/users/user.ts", `import { loader } from "~/routes/api/user";`],
    ["app/gateways/email.server.ts", `import { User } from "~/domain/users/user";`],
    ["app/gateways/email.server.ts", `import type { User } from "~/domain/users/user";`],
    ["app/gateways/email.server.ts", `import { openDatabase } from "~db/connection";`],
    ["app/components/ui/button.tsx", `import { openDatabase } from "~db/connection";`],
    ["app/components/ui/button.tsx", `import { findUser } from "~/domain/users/user-queries.server";`],
    ["app/components/ui/button.tsx", `import { type User, findUser } from "~/domain/users/user-queries.server";`],
    ["app/components/ui/button.tsx", `import { type User } from "~/domain/users/user-queries.server";`],
    ["app/components/ui/button.tsx", `const x = await import("~/http/services.server");`],
    ["app/routes/home/route.tsx", `import { openDatabase } from "~db/connection";`],
    ["app/routes/home/route.tsx", `import type { Db } from "../../../db/connection";`],
    ["app/routes/home/route.tsx", `import { sql } from "kysely";`],
    ["app/routes/home/route.tsx", `import { loader } from "./auth";`],
    ["app/http/shell.ts", `import { loader } from "~/routes/home/route";`],
    ["app/http/shell.ts", `import { startSandbox } from "../../scripts/razorpay-sandbox/server";`],
    ["app/http/shell.ts", `type Loader = import("~/routes/home/route").Loader;`],
    ["app/domain/payments/pay.server.ts", `import Razorpay from "razorpay";`],
    ["app/domain/payments/pay.server.ts", `import { x } from "razorpay/dist/utils/razorpay-utils";`],
    ["app/domain/users/user.ts", `import type { Booking } from "~/domain/bookings/booking";`],
    ["app/domain/equipment/equipment.ts", `import type { Booking } from "../bookings/booking";`],
    ["app/domain/bookings/booking.ts", `import { pay } from "~/domain/payments/open-order.server";`],
    ["app/domain/payments/payment.ts", `import { receipt } from "~/domain/receipts/receipt-queries.server";`],
    ["app/domain/receipts/receipt.ts", `import { review } from "~/domain/reviews/review-schema";`],
  ])("%s: %s", async (file, text) => {
    expect(await lint(file, text)).toEqual([RULE]);
  });
});

describe("the layers allow that", () => {
  it.each([
    ["db/connection.ts", `import { Kysely } from "kysely";`],
    ["app/domain/users/user-queries.server.ts", `import type { Db } from "~db/connection";`],
    [
      "app/domain/reviews/submit-review.server.ts",
      `import { findBooking } from "~/domain/bookings/booking-queries.server";`,
    ],
    ["app/domain/payments/pay.server.ts", `import { openGateway } from "~/gateways/razorpay.server";`],
    ["app/domain/bookings/booking.ts", `import { toDay } from "../calendar/day";`],
    ["app/gateways/razorpay.server.ts", `import Razorpay from "razorpay";`],
    ["app/components/ui/button.tsx", `import type { User } from "~/domain/users/user-queries.server";`],
    ["app/components/ui/button.tsx", `import type { Db } from "~db/connection";`],
    ["app/components/ui/button.tsx", `import { STATES } from "~/domain/bookings/booking";`],
    ["app/routes/home/route.tsx", `import { services } from "~/http/services.server";`],
    ["app/routes/pages/home.test.ts", `import { loader } from "./home";`],
  ])("%s: %s", async (file, text) => {
    expect(await lint(file, text)).toEqual([]);
  });
});

describe("the rules beside the layers", () => {
  it.each([
    ["app/http/shell.ts", "export const port = process.env.PORT;", "no-restricted-syntax"],
    ["app/http/shell.ts", `export const port = process["env"].PORT;`, "no-restricted-syntax"],
    ["app/http/shell.ts", `console.log("here");`, "no-console"],
    ["app/http/shell.ts", "export const x: any = 1;", "@typescript-eslint/no-explicit-any"],
    ["app/http/shell.ts", "// @ts-expect-error\nexport const x = 1;", "@typescript-eslint/ban-ts-comment"],
    ["app/http/shell.ts", "/* eslint-disable */\nexport const x: any = 1;", "@typescript-eslint/no-explicit-any"],
  ])("%s: %s", async (file, text, rule) => {
    expect(await lint(file, text)).toEqual([rule]);
  });

  it("let the settings read the environment and scripts speak", async () => {
    expect(await lint("app/settings.server.ts", "export const port = process.env.PORT;")).toEqual([]);
    expect(await lint("scripts/seed.ts", `console.log("here");`)).toEqual([]);
  });
});
