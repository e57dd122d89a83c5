import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "~db/open";
import { shareLimits } from "~/domain/quota";
import { documentsStored } from "./domain/receipts/receipt-pdf.server";
import { createEmailGateway } from "~/gateways/email.server";
import { openFileStore } from "~/gateways/files.server";
import { createPdfRenderer, decideSandbox } from "~/gateways/pdf.server";
import { createImageStore } from "~/gateways/images.server";
import { createPhoneMessageGateway } from "~/gateways/phone-messages.server";
import { createRazorpayGateway } from "~/gateways/razorpay.server";
import {
  keepPrivate,
  MIN_SECRET_CHARACTERS,
  requireDataDir,
  requireLiveSettings,
  settings,
  type Settings,
} from "~/settings.server";
import { createLog } from "./http/log.server";

/** Services shared by all requests: opened on first use, once per process, also under remix-serve. */
export type Services = ReturnType<typeof openServices>;

let shared: Services | undefined;

/** The services of this process. @throws SettingError where a setting allows no start */
export function services(): Services {
  shared ??= openServices(settings());
  return shared;
}

/** Closes all services, after the last request. */
export async function closeServices(): Promise<void> {
  const open = shared;
  shared = undefined;
  await open?.pdf.close();
  await documentsStored();
  await open?.database.close();
}

const sandboxBy = ({ mode, chromiumWithoutSandbox }: Settings) =>
  decideSandbox({ uid: process.getuid?.(), isProduction: mode === "production", isOffAllowed: chromiumWithoutSandbox });

function openServices(read: Settings) {
  requireLiveSettings(read);
  requireDataDir(read);
  keepPrivate(read);
  const log = createLog(read.logLevel);
  const database = openDatabase(read.databaseUrl ?? read.databaseFile, { maxConnections: read.databaseConnections });
  shareLimits(database.limitStore);
  const files = openFileStore(read, (error, what) => log.warn("the bucket failed", { what, error }));
  return {
    settings: read,
    log,
    database,
    db: database.db,
    pdf: createPdfRenderer({ chromiumPath: read.chromiumPath, log, sandbox: sandboxBy(read) }),
    files,
    images: createImageStore(files),
    email: createEmailGateway({
      smtpUrl: read.smtpUrl,
      folder: join(read.dataDir, "outbox"),
      from: { name: "Yantra", address: read.contactEmail },
      host: new URL(read.appUrl).hostname,
    }),
    /** Absent when no provider of SMS and WhatsApp is configured. */
    phoneMessages: read.messages && createPhoneMessageGateway(read.messages),
    /** Absent when no payment provider is configured. */
    gateway:
      read.razorpay === undefined
        ? undefined
        : createRazorpayGateway({
            ...read.razorpay,
            apiUrl: read.razorpayApiUrl,
            onRefused: ({ status, code, message }) =>
              log.warn("the payment provider refuses a request", { status, code, description: message }),
          }),
    /** Signs session cookies. */
    sessionSecret: read.sessionSecret ?? loadOrCreateSecret(read.dataDir),
  };
}

const SECRET_BYTES = 32;

/** Reads or creates the secret, private, so that sessions survive a restart. One cut short is replaced. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (stored.length >= MIN_SECRET_CHARACTERS) return stored;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  rmSync(file, { force: true });
  writeFileSync(file, secret, { mode: 0o600, flush: true });
  return secret;
}
