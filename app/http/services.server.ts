import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, type Db, type OpenDatabase } from "~db/connection";
import { createEmailGateway, type EmailGateway } from "~/gateways/email.server";
import { createPdfRenderer, type PdfRenderer } from "~/gateways/pdf.server";
import { createImageStore, type ImageStore } from "~/gateways/images.server";
import { createRazorpayGateway, type RazorpayGateway } from "~/gateways/razorpay.server";
import { requireDataDir, settings, type Settings } from "~/settings.server";
import { createLog, type Log } from "./log.server";

/** What requests share: opened on first use, once a process, with or without the product's own shell. */
export interface Services {
  settings: Settings;
  log: Log;
  database: OpenDatabase;
  db: Db;
  pdf: PdfRenderer;
  images: ImageStore;
  email: EmailGateway;
  /** Absent when no payment provider is configured. */
  gateway: RazorpayGateway | undefined;
  /** Signs session cookies. */
  sessionSecret: string;
}

let shared: Services | undefined;

/** The services of this process. */
export function services(): Services {
  shared ??= openServices(settings());
  return shared;
}

/** Closes what was opened; requests must have ended. */
export async function closeServices(): Promise<void> {
  const open = shared;
  shared = undefined;
  await open?.pdf.close();
  await open?.database.close();
}

function openServices(read: Settings): Services {
  requireDataDir(read);
  const log = createLog(read.logLevel);
  const database = openDatabase(read.databaseFile);
  return {
    settings: read,
    log,
    database,
    db: database.db,
    pdf: createPdfRenderer({ chromiumPath: read.chromiumPath, log }),
    images: createImageStore(join(read.dataDir, "images")),
    email: createEmailGateway({
      smtpUrl: read.smtpUrl,
      folder: join(read.dataDir, "outbox"),
      from: { name: "Yantra", address: read.contactEmail },
      host: new URL(read.appUrl).hostname,
    }),
    gateway:
      read.razorpay === undefined
        ? undefined
        : createRazorpayGateway({ ...read.razorpay, apiUrl: read.razorpayApiUrl }),
    sessionSecret: read.sessionSecret ?? loadOrCreateSecret(read.dataDir),
  };
}

const SECRET_BYTES = 32;

/** A secret made once and kept readable for this user alone, so that a restart signs nobody out. */
function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (!existsSync(file))
    writeFileSync(file, randomBytes(SECRET_BYTES).toString("base64url"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8").trim();
}
