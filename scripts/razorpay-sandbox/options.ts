/** Settings of the sandbox; each has a default that works on a laptop. */
export interface SandboxOptions {
  /** TCP port on 127.0.0.1; 0 takes any free one. */
  port?: number;
  keyId?: string;
  keySecret?: string;
  /** Webhook URL; no events are sent without it. */
  webhookUrl?: string | undefined;
  webhookSecret?: string;
  /** The secret before a rotation, used by the old_secret fault. */
  oldWebhookSecret?: string;
  /** Delay before the first retry of an event; it doubles each time. */
  retryMs?: number;
  /** The same seed gives the same sequence of ids; random by default. */
  seed?: string;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

export const DEFAULT_PORT = 4010;
export const DEFAULT_KEY_ID = "rzp_test_YantraSandbox";
export const DEFAULT_KEY_SECRET = "sandbox-key-secret";
export const DEFAULT_WEBHOOK_SECRET = "sandbox-webhook-secret";
export const DEFAULT_RETRY_MS = 1_000;

const HIGHEST_PORT = 65_535;
const HIGHEST_RETRY_MS = 60 * 60 * 1_000;

/** An invalid setting; its message is one line for a person. */
export class OptionError extends Error {
  override name = "OptionError";
}

/**
 * Guards against real money: refuses live keys and production.
 * @throws OptionError
 */
export function assertTestOnly(keyId: string, nodeEnv: string | undefined): void {
  if (nodeEnv === "production") {
    throw new OptionError("The Razorpay stand-in refuses to run with NODE_ENV=production.");
  }
  if (keyId.startsWith("rzp_live_")) {
    throw new OptionError("KEY_ID is a live key; the Razorpay stand-in takes only rzp_test_ keys.");
  }
  if (!keyId.startsWith("rzp_test_")) {
    throw new OptionError(`KEY_ID must begin with rzp_test_, got ${JSON.stringify(keyId)}.`);
  }
}

/**
 * Validates the webhook URL.
 * @throws OptionError unless it is an http URL
 */
export function assertWebhookUrl(value: string): void {
  if (!URL.canParse(value) || new URL(value).protocol !== "http:") {
    throw new OptionError(`WEBHOOK_URL must be an http:// address, got ${JSON.stringify(value)}.`);
  }
}

function readWholeNumber(name: string, value: string | undefined, fallback: number, highest: number): number {
  if (value === undefined || value === "") return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > highest) {
    throw new OptionError(`${name} must be a whole number from 0 to ${highest}, got ${JSON.stringify(value)}.`);
  }
  return number;
}

/**
 * Reads PORT, KEY_ID, KEY_SECRET, WEBHOOK_URL, WEBHOOK_SECRET, OLD_WEBHOOK_SECRET, RETRY_MS and SEED.
 * @throws OptionError naming the variable, its value and what it accepts
 */
export function readOptions(env: Readonly<Record<string, string | undefined>>): SandboxOptions {
  const keyId = env.KEY_ID || DEFAULT_KEY_ID;
  assertTestOnly(keyId, env.NODE_ENV);
  const webhookUrl = env.WEBHOOK_URL || undefined;
  if (webhookUrl !== undefined) assertWebhookUrl(webhookUrl);
  return {
    port: readWholeNumber("PORT", env.PORT, DEFAULT_PORT, HIGHEST_PORT),
    keyId,
    keySecret: env.KEY_SECRET || DEFAULT_KEY_SECRET,
    webhookUrl,
    webhookSecret: env.WEBHOOK_SECRET || DEFAULT_WEBHOOK_SECRET,
    ...(env.OLD_WEBHOOK_SECRET ? { oldWebhookSecret: env.OLD_WEBHOOK_SECRET } : {}),
    retryMs: readWholeNumber("RETRY_MS", env.RETRY_MS, DEFAULT_RETRY_MS, HIGHEST_RETRY_MS),
    ...(env.SEED ? { seed: env.SEED } : {}),
  };
}
