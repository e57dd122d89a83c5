import { startSandbox } from "./razorpay-sandbox/server";

const DEFAULT_PORT = 4010;

const { PORT, KEY_ID, KEY_SECRET, WEBHOOK_URL, WEBHOOK_SECRET, RETRY_MS, SEED } = process.env;
const { url } = await startSandbox({
  port: Number(PORT || DEFAULT_PORT),
  keyId: KEY_ID,
  keySecret: KEY_SECRET,
  webhookUrl: WEBHOOK_URL,
  webhookSecret: WEBHOOK_SECRET,
  retryMs: RETRY_MS ? Number(RETRY_MS) : undefined,
  seed: SEED,
});
console.log(`Razorpay stand-in (test payments only) listening on ${url}`);
