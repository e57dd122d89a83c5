import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import { once } from "./once";

/**
 * Sends emails by SMTP, or writes them to a folder as .eml files. Composes no content.
 */

const SECOND_MS = 1_000;
/** Together shorter than a job's lease, so that no second worker sends the same email. */
const DEADLINES = {
  dnsTimeout: 5 * SECOND_MS,
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 15 * SECOND_MS,
};
const WHOLE_DEADLINE_MS = 45 * SECOND_MS;
const ID_FORM = /^[\w-]{1,80}$/;
const MAX_SUBJECT_CHARACTERS = 200;
/** Emails may contain links that give access to an account. */
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

export interface Email {
  /** Stable id: an email sent again after a crash has the same Message-ID. */
  id: string;
  /** One plain address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Tag of the language of both parts. */
  language: string;
}

export interface EmailGateway {
  /**
   * Sends an email; it is delivered or stored when this resolves.
   *
   * @throws EmailRefused when this mail is never taken; EmailUnavailable when another try may help
   */
  send(email: Email): Promise<void>;
}

/** The SMTP server or the disk is temporarily unavailable. */
export class EmailUnavailable extends Error {}
/** The SMTP server rejects the recipient for good. */
export class EmailRefused extends Error {}

interface EmailSettings {
  /** `smtp://` or `smtps://` with name and password; absent: files. */
  smtpUrl: string | undefined;
  /** Folder of the .eml files. */
  folder: string;
  /** Sender. */
  from: { name: string; address: string };
  /** Host in Message-ID. */
  host: string;
}

/** Creates the gateway; connects on the first email. */
export function createEmailGateway(settings: EmailSettings): EmailGateway {
  const { smtpUrl, folder } = settings;
  return smtpUrl === undefined ? createFolderGateway(settings, folder) : createSmtpGateway(settings, smtpUrl);
}

/** Loaded with the first email: it takes a tenth of a start. */
const loadNodemailer = async () => (await import("nodemailer")).default;

/** Removes line breaks, which would start another header. */
function onOneLine(text: string, max: number): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, max);
}

function toMessage(email: Email, { from, host }: EmailSettings): SendMailOptions {
  if (!ID_FORM.test(email.id)) throw new EmailRefused("the mail's name cannot be part of a header");
  if (/[\s<>,;:"\\]/.test(email.to)) throw new EmailRefused("the address is not one plain address");
  return {
    // As objects, so that nodemailer does not parse one address as two.
    from: { name: onOneLine(from.name, MAX_SUBJECT_CHARACTERS), address: from.address },
    to: { name: "", address: email.to },
    messageId: `<${email.id}@${host}>`,
    subject: onOneLine(email.subject, MAX_SUBJECT_CHARACTERS),
    text: email.text,
    html: email.html,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": onOneLine(email.language, 10),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function createSmtpGateway(settings: EmailSettings, smtpUrl: string): EmailGateway {
  const url = new URL(smtpUrl);
  // nodemailer reads timeouts only from the URL.
  for (const [name, milliseconds] of Object.entries(DEADLINES)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  }
  const transport = once(async () => (await loadNodemailer()).createTransport(url.href));
  return {
    send: async (email) => {
      const message = toMessage(email, settings);
      let deadline: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        deadline = setTimeout(() => reject(new EmailUnavailable("the mail server is too slow")), WHOLE_DEADLINE_MS);
      });
      try {
        await Promise.race([(await transport()).sendMail(message), late]);
      } catch (error) {
        throw error instanceof EmailUnavailable ? error : toEmailError(error);
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}

const PERMANENT_FROM_CODE = 500;
/** The only command whose rejection is about this email's recipient; elsewhere it is the sender that is refused. */
const NAMES_RECIPIENT = "RCPT TO";

/** nodemailer's errors carry the whole exchange with the password; only the codes are kept. */
function toEmailError(error: unknown): Error {
  const { code, responseCode, command } =
    typeof error === "object" && error !== null ? (error as Record<"code" | "responseCode" | "command", unknown>) : {};
  const said = [code ?? "no code", responseCode, command].filter(Boolean).map(String).join(" ");
  const isFinal =
    typeof responseCode === "number" && responseCode >= PERMANENT_FROM_CODE && command === NAMES_RECIPIENT;
  return isFinal
    ? new EmailRefused(`the mail server refused the mail: ${said}`)
    : new EmailUnavailable(`the mail server did not take the mail: ${said}`);
}

function createFolderGateway(settings: EmailSettings, folder: string): EmailGateway {
  const transport = once(async () => (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true }));
  return {
    send: async (email) => {
      const { message } = await (await transport()).sendMail(toMessage(email, settings));
      if (!Buffer.isBuffer(message)) throw new EmailUnavailable("the mail was not made in one piece");
      try {
        await writeWhole(folder, `${email.id}.eml`, withNetworkLines(message));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new EmailUnavailable(`the mail could not be written: ${code ?? "unknown"}`);
      }
    },
  };
}

/** CRLF line ends as in SMTP; the parts are encoded as ASCII, so latin1 is lossless. */
function withNetworkLines(message: Buffer): Buffer {
  return Buffer.from(message.toString("latin1").replace(/\r?\n/g, "\r\n"), "latin1");
}

/** Writes atomically: the file is complete or absent. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const part = join(folder, `.${name}.${randomUUID()}`);
  try {
    await writeFile(part, content, { mode: OWNER_ONLY_FILE });
    await rename(part, join(folder, name));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
