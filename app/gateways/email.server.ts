import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";

/**
 * The only way of a mail out of the product: to a mail server, or into a folder as a file that mail
 * programs open. What a mail says is decided elsewhere.
 */

const SECOND_MS = 1_000;
/** Together shorter than a job may take, so that no second worker sends the same mail meanwhile. */
const DEADLINES = {
  dnsTimeout: 5 * SECOND_MS,
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 15 * SECOND_MS,
};
const WHOLE_DEADLINE_MS = 45 * SECOND_MS;
const ID_FORM = /^[\w-]{1,80}$/;
const MAX_SUBJECT_CHARACTERS = 200;
/** Mails may hold links that open an account. */
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const SUFFIX_BYTES = 6;

export interface Email {
  /** Names the mail for good: sent again after a crash it is recognised as the same. */
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
   * Hands a mail over; it has then left this process for good.
   *
   * @throws EmailRefused when this mail is never taken; EmailUnavailable when another try may help
   */
  send(mail: Email): Promise<void>;
}

/** The mail server, or the disk, does not take mails at the moment. */
export class EmailUnavailable extends Error {}
/** The mail server takes no such mail: the address does not exist, or the mail is not to its liking. */
export class EmailRefused extends Error {}

export interface EmailSettings {
  /** `smtp://` or `smtps://` with name and password; absent: files. */
  smtpUrl: string | undefined;
  /** Where the files go. */
  folder: string;
  /** Whom the mails come from. */
  from: { name: string; address: string };
  /** The host by which the mails are named. */
  host: string;
}

/** Opens the way for mails; nothing is connected to before there is one. */
export function createEmailGateway(settings: EmailSettings): EmailGateway {
  const { smtpUrl, folder } = settings;
  return smtpUrl === undefined ? createFolderGateway(settings, folder) : createSmtpGateway(settings, smtpUrl);
}

/** A line break in a header would begin another header. */
function onOneLine(text: string, most: number): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, most);
}

function describe(mail: Email, { from, host }: EmailSettings): SendMailOptions {
  if (!ID_FORM.test(mail.id)) throw new EmailRefused("the mail's name cannot be part of a header");
  if (/[\s<>,;:"\\]/.test(mail.to)) throw new EmailRefused("the address is not one plain address");
  return {
    // As objects the addresses are not parsed again, so that one cannot be read as two.
    from: { name: onOneLine(from.name, MAX_SUBJECT_CHARACTERS), address: from.address },
    to: { name: "", address: mail.to },
    messageId: `<${mail.id}@${host}>`,
    subject: onOneLine(mail.subject, MAX_SUBJECT_CHARACTERS),
    text: mail.text,
    html: mail.html,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": onOneLine(mail.language, 10),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function createSmtpGateway(settings: EmailSettings, smtpUrl: string): EmailGateway {
  const url = new URL(smtpUrl);
  // The package takes deadlines only from where it takes the address.
  for (const [name, milliseconds] of Object.entries(DEADLINES)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  }
  const transport = nodemailer.createTransport(url.href);
  return {
    send: async (mail) => {
      const message = describe(mail, settings);
      let deadline: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        deadline = setTimeout(() => reject(new EmailUnavailable("the mail server is too slow")), WHOLE_DEADLINE_MS);
      });
      try {
        await Promise.race([transport.sendMail(message), late]);
      } catch (error) {
        throw error instanceof EmailUnavailable ? error : toEmailError(error);
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}

const PERMANENT_FROM_CODE = 500;
/** Steps of the exchange at which a refusal is about this mail and not about us. */
const ABOUT_THE_EMAIL = new Set(["EENVELOPE", "EMESSAGE"]);

/** The package's errors carry the whole exchange, the password among it; only what the server said of the mail goes on. */
function toEmailError(error: unknown): Error {
  const { code, responseCode } =
    typeof error === "object" && error !== null ? (error as { code?: unknown; responseCode?: unknown }) : {};
  const said = `${String(code ?? "no code")} ${String(responseCode ?? "")}`.trim();
  const isFinal =
    typeof responseCode === "number" && responseCode >= PERMANENT_FROM_CODE && ABOUT_THE_EMAIL.has(String(code));
  return isFinal
    ? new EmailRefused(`the mail server refused the mail: ${said}`)
    : new EmailUnavailable(`the mail server did not take the mail: ${said}`);
}

function createFolderGateway(settings: EmailSettings, folder: string): EmailGateway {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(describe(mail, settings));
      if (!Buffer.isBuffer(message)) throw new EmailUnavailable("the mail was not made in one piece");
      try {
        await writeWhole(folder, `${mail.id}.eml`, withNetworkLines(message));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new EmailUnavailable(`the mail could not be written: ${code ?? "unknown"}`);
      }
    },
  };
}

/** Lines end as on the way to a mail server; the parts are encoded, so that every byte is a sign of its own. */
function withNetworkLines(message: Buffer): Buffer {
  return Buffer.from(message.toString("latin1").replace(/\r?\n/g, "\r\n"), "latin1");
}

/** The file is there whole or not at all, after a power cut too. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const part = join(folder, `.${name}.${randomBytes(SUFFIX_BYTES).toString("hex")}`);
  try {
    const file = await open(part, "wx", OWNER_ONLY_FILE);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, join(folder, name));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
