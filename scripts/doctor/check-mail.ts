import nodemailer from "nodemailer";
import type { Settings } from "../../app/settings.server";
import { failed, note, ok, type Finding } from "./finding";

const DEADLINE_MS = 10_000;
const MADE_UP_ADDRESS = "help@yantra.example";

/** Signs in at the mail server and sends nothing. @returns what went wrong */
export async function tryMailServer(smtpUrl: string): Promise<string | undefined> {
  const limits = { connectionTimeout: DEADLINE_MS, greetingTimeout: DEADLINE_MS, socketTimeout: DEADLINE_MS };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...limits });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(smtpUrl, "SMTP_URL") : String(error);
  } finally {
    transport.close();
  }
}

/** @param problem of the mail server */
export function checkMail(
  { mode, smtpUrl, contactEmail }: Pick<Settings, "mode" | "smtpUrl" | "contactEmail">,
  problem: string | undefined,
): Finding[] {
  const isReal = mode === "production";
  const sender =
    isReal && contactEmail === MADE_UP_ADDRESS
      ? [
          failed(
            "sender",
            `${contactEmail} is made up`,
            "Set CONTACT_EMAIL (and CONTACT_PHONE) to where people reach you.",
          ),
        ]
      : [];
  if (smtpUrl === undefined) {
    const text = "emails are written into DATA_DIR/outbox and reach nobody";
    const todo = "Set SMTP_URL to your mail server.";
    return [...sender, isReal ? failed("email", text, todo) : note("email", text, todo)];
  }
  const found =
    problem === undefined
      ? ok("email", `${new URL(smtpUrl).host} takes the sign-in`)
      : failed("email", `the mail server refuses: ${problem}`, "Check host, port, name and password in SMTP_URL.");
  return [...sender, found];
}
