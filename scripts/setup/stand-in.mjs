import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { typescriptProgram } from "./commands.mjs";
import { SetupError } from "./console.mjs";
import { findFreePort } from "./ports.mjs";

const START_DEADLINE_MS = 20_000;

/**
 * Starts the payment stand-in on a free loopback port.
 *
 * @param {import("./process-group.mjs").ProcessGroup} group
 * @param {string} root
 * @param {string} webhookUrl receives its events
 * @returns {Promise<Record<string, string>>} settings that point the app at it
 * @throws SetupError when it does not start
 */
export async function startStandIn(group, root, webhookUrl) {
  const keys = {
    // Random: the database holds ids of earlier runs.
    seed: String(randomBytes(4).readUInt32BE()),
    keyId: `rzp_test_${randomBytes(7).toString("hex")}`,
    keySecret: randomBytes(16).toString("hex"),
    webhookSecret: randomBytes(16).toString("hex"),
  };
  const port = await findFreePort();
  const member = group.start(
    "The payment stand-in",
    typescriptProgram(join(root, "scripts/razorpay-sandbox/main.ts")),
    {
      cwd: root,
      show: false,
      env: {
        ...process.env,
        PORT: String(port),
        KEY_ID: keys.keyId,
        KEY_SECRET: keys.keySecret,
        WEBHOOK_URL: webhookUrl,
        WEBHOOK_SECRET: keys.webhookSecret,
        SEED: keys.seed,
      },
    },
  );
  const url = await firstUrl(member);
  if (url === undefined) throw new SetupError("The payment stand-in did not start; its messages stand above.");
  return {
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: url,
    RAZORPAY_CHECKOUT_JS_URL: `${url}/v1/checkout.js`,
  };
}

/**
 * Starts the stand-in for SMS and WhatsApp on a free loopback port.
 *
 * @param {import("./process-group.mjs").ProcessGroup} group
 * @param {string} root
 * @returns {Promise<Record<string, string>>} settings that point the app at it
 * @throws SetupError when it does not start
 */
export async function startMessageStandIn(group, root) {
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const port = await findFreePort();
  const folder = join(root, "scripts/message-sandbox");
  const member = group.start("The stand-in for messages", typescriptProgram(join(folder, "main.ts")), {
    cwd: root,
    show: false,
    env: { ...process.env, PORT: String(port), ACCOUNT_SID: accountSid, AUTH_TOKEN: authToken },
  });
  const url = await firstUrl(member);
  if (url === undefined) throw new SetupError("The stand-in for messages did not start; its messages stand above.");
  return {
    TWILIO_API_URL: url,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_SMS_FROM: "YANTRA",
    TWILIO_WHATSAPP_FROM: "+919800000000",
    TWILIO_WHATSAPP_TEMPLATES: join(folder, "whatsapp-templates.json"),
  };
}

/** @param {import("./process-group.mjs").Member} member @returns {Promise<string | undefined>} the first address in its output */
function firstUrl({ child, ended }) {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => resolve(undefined), START_DEADLINE_MS);
    const end = (/** @type {string | undefined} */ url) => {
      clearTimeout(deadline);
      resolve(url);
    };
    if (child.stdout !== null) {
      createInterface(child.stdout).on("line", (line) => {
        const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
        if (url !== undefined) end(url);
      });
    }
    void ended.then(() => end(undefined));
  });
}
