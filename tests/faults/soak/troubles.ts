import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { addFault } from "../../../scripts/razorpay-sandbox/test-support";
import { listChromium, strike } from "../../fixtures/chromium-processes";
import { sandboxOf } from "../../fixtures/paid-booking";
import type { Random } from "../../fixtures/random";
import type { RunningApp } from "../../fixtures/running-app";

/** What goes wrong around the server while people use it, and is counted by its name. */

const DISK_FULL_MS = 3_000;

const AT_THE_PROVIDER = [
  { match: "POST /v1/", kind: "drip", ms: 1_000 },
  { match: "GET /v1/", kind: "drip", ms: 1_000 },
  { match: "GET /v1/", kind: "endless" },
  { match: "POST /v1/", kind: "status", status: 500, times: 4 },
  { match: "GET /v1/", kind: "status", status: 502, body: "html", times: 4 },
  { match: "GET /v1/", kind: "html200" },
  { match: "POST /v1/", kind: "commit_then_drop" },
  { match: "POST /v1/", kind: "reset", times: 2 },
  { match: "POST /v1/", kind: "hang" },
  { match: "GET /v1/", kind: "delay", ms: 3_000, times: 3 },
] as const;
const WEBHOOKS = [
  { match: "webhook", kind: "drop", times: 4 },
  { match: "webhook", kind: "duplicate", times: 4 },
  { match: "webhook", kind: "concurrent", copies: 5, times: 3 },
  { match: "webhook", kind: "delay", ms: 6_000, times: 4 },
  { match: "webhook", kind: "reorder", ms: 1_000, times: 3 },
  { match: "webhook", kind: "bad_signature" },
] as const;
const AT_THE_BANK = [
  { match: "state", kind: "two_captures" },
  { match: "state", kind: "stay_authorized" },
  { match: "state", kind: "fail_then_late_capture", ms: 2_000 },
  { match: "state", kind: "refund_pending", ms: 3_000 },
  { match: "state", kind: "refund_failed", ms: 200 },
] as const;

function killChromium({ pid }: RunningApp): boolean {
  const found = listChromium(pid);
  strike(found, "SIGKILL");
  return found.length > 0;
}

const limitFiles = ({ pid }: RunningApp, bytes: number | "unlimited") =>
  void execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);

/** Brings about one trouble and waits until it is over where it lasts. @returns its name */
export async function trouble(app: RunningApp, random: Random): Promise<string> {
  const kind = random.whole(1, 10);
  if (kind === 1) {
    limitFiles(app, 0);
    await sleep(DISK_FULL_MS);
    limitFiles(app, "unlimited");
    return "full disk";
  }
  if (kind <= 4) return killChromium(app) ? "Chromium killed" : "no Chromium to kill";
  const [name, faults] = random.pick([
    ["provider", AT_THE_PROVIDER],
    ["webhooks", WEBHOOKS],
    ["bank", AT_THE_BANK],
  ] as const);
  const fault = random.pick<
    (typeof AT_THE_PROVIDER)[number] | (typeof WEBHOOKS)[number] | (typeof AT_THE_BANK)[number]
  >(faults);
  await addFault(sandboxOf(app), fault);
  return `${name}: ${fault.kind}`;
}
