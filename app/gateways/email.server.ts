import type { SendMailOptions } from "nodemailer";
import { createFolderStore } from "./files.server";
import { once } from "./once";

/** Sends emails by SMTP, or writes them to a folder as .eml files. Composes no content. */

const SECOND_MS = 1_000;
const DEADLINES = {
  dnsTimeout: 5 * SECOND_MS,
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 15 * SECOND_MS,
};

export interface Email {
  /** Stable id, which is also a file's name: an email sent again after a crash has the same Message-ID. */
  id: string;
  /** One plain address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  language: string;
}

/** The SMTP server is temporarily unavailable. */
export class EmailUnavailable extends Error {}
/** The SMTP server rejects the recipient for good. */
export class EmailRefused extends Error {}

interface EmailSettings {
  /** `smtp://` or `smtps://` with name and password; absent: files. */
  smtpUrl: string | undefined;
  folder: string;
  from: { name: string; address: string };
  /** Host in Message-ID. */
  host: string;
}

export function createEmailGateway(settings: EmailSettings) {
  const { smtpUrl, folder } = settings;
  const open = once(() => (smtpUrl === undefined ? openFolder(folder) : openSmtp(smtpUrl)));
  return {
    /** Resolves once it is delivered or stored. @throws EmailRefused for good; EmailUnavailable for another try */
    send: async (email: Email): Promise<void> => {
      const message = toMessage(email, settings);
      const deliver = await open();
      await deliver(message, email.id);
    },
  };
}

export type EmailGateway = ReturnType<typeof createEmailGateway>;

type Deliver = (message: SendMailOptions, id: string) => Promise<void>;

/** Loaded with the first email: it takes a tenth of a start. */
const loadNodemailer = async () => (await import("nodemailer")).default;

async function openSmtp(smtpUrl: string): Promise<Deliver> {
  const url = new URL(smtpUrl);
  // nodemailer reads timeouts only from the URL.
  for (const [name, milliseconds] of Object.entries(DEADLINES)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  }
  const transport = (await loadNodemailer()).createTransport(url.href);
  return async (message) => {
    await transport.sendMail(message).catch((error: unknown) => {
      throw toEmailError(error);
    });
  };
}

async function openFolder(folder: string): Promise<Deliver> {
  const transport = (await loadNodemailer()).createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  });
  return async (message, id) => {
    const { message: content } = await transport.sendMail(message);
    // Line ends as in SMTP; all parts are encoded as ASCII.
    await createFolderStore(folder).put(`${id}.eml`, Buffer.from(String(content).replace(/\r?\n/g, "\r\n")));
  };
}

function toMessage(email: Email, { from, host }: EmailSettings): SendMailOptions {
  if (/[\s<>,;:"\\]/.test(email.to)) throw new EmailRefused("the address is not one plain address");
  return {
    // As objects, so that nodemailer does not parse one address as two.
    from,
    to: { name: "", address: email.to },
    messageId: `<${email.id}@${host}>`,
    subject: email.subject,
    text: email.text,
    html: email.html,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": email.language,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
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
