import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { run } from "../../scripts/setup/commands.mjs";
import { cleanEnvironment, makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { startApp } from "../fixtures/running-app";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LIVE = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  RAZORPAY_KEY_ID: "rzp_live_x",
  RAZORPAY_KEY_SECRET: "s",
  RAZORPAY_API_URL: "https://api.razorpay.com",
} as const;

it("Live keys without a webhook's secret stop the server and npm start with one line", async () => {
  const line = /^RAZORPAY_WEBHOOK_SECRET is missing, but RAZORPAY_KEY_ID is live: .+$/m;
  await expect(startApp({ sandbox: false, env: LIVE })).rejects.toThrow(line);
  const folder = makeTemporaryFolder("live");
  const printed = await run(process.execPath, [join(ROOT, "scripts/start.mjs")], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), ...LIVE, DATA_DIR: folder.path },
  });
  folder.remove();
  expect(printed.code).toBe(1);
  expect(printed.output.trim()).toMatch(line);
  expect(printed.output.trim().split("\n")).toHaveLength(1);
});

it("Live keys towards a provider on this host start in production", async () => {
  const app = await startApp({ env: { NODE_ENV: "production", HOST: "127.0.0.1", RAZORPAY_KEY_ID: "rzp_live_x" } });
  try {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  } finally {
    await app.stop();
  }
});
