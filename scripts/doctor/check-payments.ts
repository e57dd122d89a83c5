import { requireLiveSettings, SettingError, type Settings } from "../../app/settings.server";
import { failed, note, ok, type Finding } from "./finding";

const ASK_DEADLINE_MS = 10_000;
const UNAUTHORISED = 401;
const NAME = "payments";

type PaymentSettings = Pick<Settings, "mode" | "razorpay" | "razorpayApiUrl" | "appUrl">;

/** The provider's status for these keys; undefined where it cannot be reached. */
export async function askProvider({ razorpay, razorpayApiUrl }: PaymentSettings): Promise<number | undefined> {
  if (razorpay === undefined) return undefined;
  const credentials = Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString("base64");
  try {
    const answer = await fetch(`${razorpayApiUrl}/v1/payments?count=1`, {
      headers: { Authorization: `Basic ${credentials}` },
      signal: AbortSignal.timeout(ASK_DEADLINE_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** @param status what the provider answers to the keys */
export function checkPayments(settings: Settings, status: number | undefined): Finding[] {
  const { mode, razorpay } = settings;
  if (razorpay === undefined)
    return mode === "production"
      ? [failed(NAME, "there are no keys: nothing can be paid", "Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.")]
      : [note(NAME, "there are no keys: npm start takes tests in place of money")];
  return [checkKeys(settings, razorpay.keyId, status), checkWebhook(settings, razorpay.webhookSecrets)];
}

function checkKeys(settings: Settings, keyId: string, status: number | undefined): Finding {
  try {
    requireLiveSettings(settings);
  } catch (error) {
    if (error instanceof SettingError) return failed(NAME, "the server will not start", error.message);
    throw error;
  }
  if (status === UNAUTHORISED)
    return failed(
      NAME,
      `Razorpay refuses the keys (${keyId})`,
      "Make new keys at Razorpay (Account & Settings, API keys) and set both.",
    );
  if (status === undefined || status >= 500)
    return failed(
      NAME,
      `${settings.razorpayApiUrl} does not answer`,
      "Check the network, a firewall and RAZORPAY_API_URL.",
    );
  if (settings.mode === "production" && settings.testPayments)
    return note(NAME, "the keys are test keys: no money moves", "Set the live keys when you begin.");
  return ok(NAME, `Razorpay takes the keys (${keyId})`);
}

function checkWebhook({ mode, appUrl }: PaymentSettings, secrets: readonly string[]): Finding {
  if (secrets.length > 0) return ok("webhook", "its secret is set");
  const todo = `Create a webhook to ${appUrl}/api/payments/webhook at Razorpay and set RAZORPAY_WEBHOOK_SECRET to its secret.`;
  return mode === "production"
    ? failed("webhook", "there is no secret: payments are noticed late", todo)
    : note("webhook", "there is no secret: payments are noticed late", todo);
}
