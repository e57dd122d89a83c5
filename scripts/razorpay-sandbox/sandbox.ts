import { randomBytes } from "node:crypto";
import type { Checkout } from "./checkout";
import { createFaults, type Faults } from "./faults";
import { createIds, type NextId } from "./ids";
import { clearLedger, createLedger, type Ledger } from "./ledger";
import {
  assertTestOnly,
  assertWebhookUrl,
  DEFAULT_KEY_ID,
  DEFAULT_KEY_SECRET,
  DEFAULT_RETRY_MS,
  DEFAULT_WEBHOOK_SECRET,
  type SandboxOptions,
} from "./options";
import { createHeldCalls, type HeldCalls } from "./held-calls";
import { createTimers, type Timers } from "./timers";
import { createWebhooks, type Webhooks } from "./webhooks";

/** A request in the log; no status when it got no response. */
export interface RequestRecord {
  atMs: number;
  method: string;
  path: string;
  status: number | null;
}

/** State shared by all parts of the sandbox. */
export interface Sandbox {
  readonly keyId: string;
  readonly keySecret: string;
  readonly accountId: string;
  readonly nextId: NextId;
  readonly nowMs: () => number;
  readonly timers: Timers;
  readonly held: HeldCalls;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly checkouts: Map<string, Checkout>;
  readonly webhooks: Webhooks;
  readonly requests: RequestRecord[];
  /** Number of resets: work begun before one must not write afterwards. */
  resetCount: number;
  /** Deletes money, faults, events and timers; ids continue, so that none repeats. */
  reset(): void;
}

/**
 * The sandbox without its HTTP server.
 * @throws OptionError for live keys, production or an invalid webhook URL
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const keyId = options.keyId ?? DEFAULT_KEY_ID;
  assertTestOnly(keyId, process.env.NODE_ENV);
  if (options.webhookUrl !== undefined) assertWebhookUrl(options.webhookUrl);

  const webhookSecret = options.webhookSecret ?? DEFAULT_WEBHOOK_SECRET;
  const nextId = createIds(options.seed ?? randomBytes(16).toString("hex"));
  const nowMs = options.clock ?? Date.now;
  const accountId = nextId("acc_");
  const timers = createTimers();
  const held = createHeldCalls();
  const faults = createFaults();
  const webhooks = createWebhooks({
    url: options.webhookUrl,
    secret: webhookSecret,
    oldSecret: options.oldWebhookSecret ?? `${webhookSecret}_old`,
    retryMs: options.retryMs ?? DEFAULT_RETRY_MS,
    accountId,
    nextId,
    nowMs,
    timers,
    faults,
  });
  const sandbox: Sandbox = {
    keyId,
    keySecret: options.keySecret ?? DEFAULT_KEY_SECRET,
    accountId,
    nextId,
    nowMs,
    timers,
    held,
    faults,
    ledger: createLedger(),
    checkouts: new Map(),
    webhooks,
    requests: [],
    resetCount: 0,
    reset() {
      sandbox.resetCount += 1;
      timers.clear();
      held.release();
      faults.clear();
      webhooks.clear();
      clearLedger(sandbox.ledger);
      sandbox.checkouts.clear();
      sandbox.requests.length = 0;
    },
  };
  return sandbox;
}

/** The current time in seconds, as the provider writes times. */
export function nowSeconds(sandbox: Sandbox): number {
  return Math.floor(sandbox.nowMs() / 1_000);
}
