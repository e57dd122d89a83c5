import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startMessageSandbox, TEMPLATES, type RunningMessageSandbox } from "../../scripts/message-sandbox/server";
import {
  createPhoneMessageGateway,
  PhoneMessageRefused,
  PhoneMessagesUnavailable,
  signStatusCallback,
  type PhoneMessage,
  type StatusReport,
} from "./phone-messages.server";

const ACCOUNT = { accountSid: `AC${"1".repeat(32)}`, authToken: "token-of-the-account" };
const NUMBER = "+919822012345";

let provider: RunningMessageSandbox;
let listener: Server;
let statusUrl: string;
let reports: (StatusReport | undefined)[];
beforeEach(async () => {
  reports = [];
  provider = await startMessageSandbox(ACCOUNT);
  listener = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const fields = new URLSearchParams(Buffer.concat(chunks).toString());
      reports.push(connect().readReport(statusUrl, fields, String(request.headers["x-twilio-signature"])));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  statusUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/api/phone-messages/7/status`;
});
afterEach(async () => {
  await provider.close();
  listener.close();
});

const connect = (more: { authToken?: string; smsFrom?: string; timeoutMs?: number } = {}) =>
  createPhoneMessageGateway({
    apiUrl: provider.url,
    ...ACCOUNT,
    smsFrom: "YANTRA",
    whatsappFrom: "+919800000000",
    ...more,
  });
const sms = (more: Partial<PhoneMessage> = {}): PhoneMessage => ({
  way: "sms",
  to: NUMBER,
  text: "बुकिंग नंबर 12 का भुगतान हो गया",
  values: ["12"],
  statusUrl,
  ...more,
});
const errorOf = (run: Promise<void>): Promise<unknown> => run.catch((error: unknown) => error);

it("sends an SMS as its text, from a sender or a messaging service, and reads what becomes of it", async () => {
  await connect().send(sms());
  await connect({ smsFrom: `MG${"2".repeat(32)}` }).send(sms());
  expect(provider.messages()).toMatchObject([
    { way: "sms", to: NUMBER, from: "YANTRA", text: sms().text },
    { way: "sms", from: `MG${"2".repeat(32)}` },
  ]);
  provider.fail({ kind: "undelivered", errorCode: 30005 });
  await connect().send(sms());
  await expect
    .poll(() => reports)
    .toEqual([
      { outcome: "delivered", errorCode: undefined },
      { outcome: "delivered", errorCode: undefined },
      { outcome: "failed", errorCode: 30005 },
    ]);
});

it("sends a WhatsApp message as an approved template with its variables", async () => {
  const contentSid = TEMPLATES.paid?.en;
  await connect().send(sms({ way: "whatsapp", contentSid, values: ["12", "Swaraj 744 FE"] }));
  expect(provider.messages()).toMatchObject([
    {
      way: "whatsapp",
      to: NUMBER,
      from: "whatsapp:+919800000000",
      template: "paid en",
      values: ["12", "Swaraj 744 FE"],
    },
  ]);
  expect(await errorOf(connect().send(sms({ way: "whatsapp", contentSid: "HX0" })))).toMatchObject({
    errorCode: 21604,
  });
});

it("takes a report by Twilio's signature alone", () => {
  // The example of Twilio's own libraries.
  const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const from = "+14158675309";
  const fields = { CallSid: "CA1234567890ABCDE", Digits: "1234", From: from, To: "+18005551212", Caller: from };
  expect(signStatusCallback("12345", url, new URLSearchParams(fields))).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");

  const report = new URLSearchParams({ MessageSid: "SM1", MessageStatus: "delivered" });
  const signature = signStatusCallback(ACCOUNT.authToken, statusUrl, report);
  const { readReport } = connect();
  expect(readReport(statusUrl, report, signature)).toEqual({ outcome: "delivered", errorCode: undefined });
  const failed = new URLSearchParams({ MessageSid: "SM1", MessageStatus: "failed" });
  expect(readReport(statusUrl, report, null)).toBeUndefined();
  expect(readReport(statusUrl, report, signStatusCallback("another", statusUrl, report))).toBeUndefined();
  expect(readReport(statusUrl, failed, signature)).toBeUndefined();
  expect(readReport(statusUrl.replace("/7/", "/8/"), report, signature)).toBeUndefined();
});

it.each(["hang", "status", "drop"] as const)(
  "gives up on a provider that answers with %s, within its time",
  async (kind) => {
    provider.fail({ kind, status: 429 });
    expect(await errorOf(connect({ timeoutMs: 300 }).send(sms()))).toBeInstanceOf(PhoneMessagesUnavailable);
  },
);

it("tells a message that is refused from a token that is", async () => {
  provider.fail({ kind: "refuse", errorCode: 21610 });
  const refused = await errorOf(connect().send(sms()));
  expect(refused).toBeInstanceOf(PhoneMessageRefused);
  expect(refused).toMatchObject({ errorCode: 21610 });
  const unauthorised = await errorOf(connect({ authToken: "wrong" }).send(sms()));
  expect(unauthorised).toBeInstanceOf(PhoneMessagesUnavailable);
  expect(String(unauthorised)).not.toMatch(/9822012345|wrong/);
});
