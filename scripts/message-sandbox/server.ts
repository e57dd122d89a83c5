import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import express, { type Request, type Response } from "express";
import { z } from "zod";
import { TEMPLATE_KINDS } from "../../app/domain/notifications/notification";
import { signStatusCallback } from "../../app/gateways/phone-messages.server";
import { LANGUAGES } from "../../app/i18n/language";
import { markup } from "../../app/domain/markup";
import { makeTemporaryFolder } from "../setup/test-environment.mjs";
import { layOut, listenOnLoopback } from "../stand-in";

/** Stands for Twilio's Messages API: keeps messages in memory, shows them, reports on them, and fails as tests want it. */

const MAX_KEPT = 1_000;

/** Made-up Content SIDs by kind and language. */
export const TEMPLATES: Record<string, Record<string, string>> = Object.fromEntries(
  TEMPLATE_KINDS.map((kind, index) => {
    const idOf = (language: string, place: number) => [
      language,
      `HX${String(index * 10 + place + 1).padStart(32, "0")}`,
    ];
    return [kind, Object.fromEntries(LANGUAGES.map(idOf)) as Record<string, string>];
  }),
);
const TEMPLATE_NAMES = new Map(
  Object.entries(TEMPLATES).flatMap(([kind, ids]) =>
    Object.entries(ids).map(([language, id]): [string, string] => [id, `${kind} ${language}`]),
  ),
);

const statusUrl = z.url({ protocol: /^https?$/ });
/** An SMS has a text; a WhatsApp message that nobody has asked for has a template. */
const smsSchema = z
  .strictObject({
    To: z.string().regex(/^\+91[6-9]\d{9}$/),
    From: z.string().min(1).optional(),
    MessagingServiceSid: z.string().startsWith("MG").optional(),
    Body: z.string().min(1).max(1_600),
    StatusCallback: statusUrl,
  })
  .refine(({ From, MessagingServiceSid }) => (From === undefined) !== (MessagingServiceSid === undefined));
const whatsappSchema = z.strictObject({
  To: z.string().regex(/^whatsapp:\+91[6-9]\d{9}$/),
  From: z.string().regex(/^whatsapp:\+\d+$/),
  ContentSid: z.string().refine((id) => TEMPLATE_NAMES.has(id)),
  ContentVariables: z.string().transform((text) => z.record(z.string(), z.string().min(1)).parse(JSON.parse(text))),
  StatusCallback: statusUrl,
});

export interface KeptMessage {
  sid: string;
  way: "sms" | "whatsapp";
  to: string;
  from: string;
  /** Of an SMS. */
  text: string;
  /** Kind and language of a WhatsApp template, and its variables. */
  template: string;
  values: string[];
  status: "delivered" | "undelivered";
  at: string;
}

/**
 * What happens to the next message. `status`, `hang`, `drop`: the answer; `drop` sends all the same. `refuse`: it is
 * never taken. `undelivered`: it is taken and not delivered. `errorCode` is that of a refusal or failure.
 */
interface Fault {
  kind: "status" | "hang" | "drop" | "refuse" | "undelivered";
  status?: number;
  errorCode?: number;
}

export type RunningMessageSandbox = Awaited<ReturnType<typeof startMessageSandbox>>;

/** Starts it on any free port of 127.0.0.1. */
export async function startMessageSandbox({
  accountSid = `AC${randomBytes(16).toString("hex")}`,
  authToken = randomBytes(16).toString("hex"),
} = {}) {
  const kept: KeptMessage[] = [];
  const faults: Fault[] = [];
  const address = `/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

  /** Posts a status callback, signed as Twilio does. */
  const report = async (url: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ AccountSid: accountSid, ...fields });
    const headers = { "X-Twilio-Signature": signStatusCallback(authToken, url, body) };
    await (await fetch(url, { method: "POST", headers, body })).body?.cancel();
  };

  /** Keeps a message and reports on it once the answer is out. */
  function take(given: unknown, fault: Fault | undefined): { status: number; body: object } {
    const read = whatsappSchema.or(smsSchema).safeParse(given);
    if (!read.success) return { status: 400, body: { code: 21604, message: "invalid fields", status: 400 } };
    const { data } = read;
    const message: KeptMessage = {
      sid: `SM${randomBytes(16).toString("hex")}`,
      way: "Body" in data ? "sms" : "whatsapp",
      to: data.To.replace("whatsapp:", ""),
      from: data.From ?? ("MessagingServiceSid" in data ? (data.MessagingServiceSid ?? "") : ""),
      text: "Body" in data ? data.Body : "",
      template: "ContentSid" in data ? (TEMPLATE_NAMES.get(data.ContentSid) ?? "") : "",
      values: "ContentVariables" in data ? Object.values(data.ContentVariables) : [],
      status: fault?.kind === "undelivered" ? "undelivered" : "delivered",
      at: new Date().toISOString(),
    };
    kept.push(message);
    if (kept.length > MAX_KEPT) kept.shift();
    const { sid, status: MessageStatus } = message;
    const fields = { MessageSid: sid, MessageStatus, ErrorCode: String(fault?.errorCode ?? "") };
    // An app that has ended meanwhile gets none.
    setImmediate(() => void report(data.StatusCallback, fields).catch(() => undefined));
    return { status: 201, body: { sid, status: "queued" } };
  }

  function send(request: Request, response: Response): void {
    const fault = faults.shift();
    if (fault?.kind === "hang") return;
    if (fault?.kind === "status") return void response.status(fault.status ?? 503).json({ code: 20500 });
    if (fault?.kind === "refuse") return void response.status(400).json({ code: fault.errorCode, status: 400 });
    const { status, body } = take(request.body, fault);
    if (fault?.kind === "drop") return void response.destroy();
    response.status(status).json(body);
  }

  const app = express();
  // The page reloads itself.
  app.get("/", (_request, response) => void response.set("Refresh", "5").send(listAsPage(kept)));
  app.get("/__sandbox/messages", (_request, response) => void response.json(kept));
  app.use((request, response, next) => {
    if (request.get("Authorization") === authorization) return next();
    response.status(401).json({ code: 20003, message: "Authenticate", status: 401 });
  });
  app.get(`${address}.json`, (_request, response) => void response.json({ sid: accountSid, status: "active" }));
  app.post(`${address}/Messages.json`, express.urlencoded({ extended: false }), send);
  app.use((_request, response) => void response.status(404).json({ code: 20404, status: 404 }));
  const { url, close } = await listenOnLoopback(app, 0);
  const folder = makeTemporaryFolder("templates");
  process.once("exit", folder.remove);
  const templates = join(folder.path, "templates.json");
  writeFileSync(templates, JSON.stringify(TEMPLATES));
  return {
    /** Without a trailing slash. */
    url,
    /** Settings that point the app at it, with an account of its own. */
    env: {
      TWILIO_API_URL: url,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_SMS_FROM: "YANTRA",
      TWILIO_WHATSAPP_FROM: "+919800000000",
      TWILIO_WHATSAPP_TEMPLATES: templates,
    },
    /** Oldest first. */
    messages: () => [...kept],
    fail: (fault: Fault) => faults.push(fault),
    close() {
      process.off("exit", folder.remove);
      folder.remove();
      return close();
    },
  };
}

/** Newest first. */
function listAsPage(messages: readonly KeptMessage[]): string {
  const items = messages.toReversed().map(({ way, to, status, at, text, template, values }) => {
    const said = text === "" ? `${template}: ${values.join(", ")}` : text;
    return markup`<p><strong>${way}</strong> to ${to}, ${status}, <time>${at}</time></p><pre>${said}</pre>`;
  });
  return layOut("Test messages", markup`${items}`, "SMS and WhatsApp messages of this test run. They reach no phone.");
}
