import { z } from "zod";
import type { Db } from "~db/connection";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { findNotification } from "~/domain/notifications/notification-queries.server";
import { emailAddressIn } from "~/domain/users/email-address";
import { issueResetToken, listAccountsOf, RESET_MINUTES } from "~/domain/users/password-reset.server";
import { findUser } from "~/domain/users/user-queries.server";
import type { User } from "~/domain/users/user";
import { EmailRefused, type EmailGateway } from "~/gateways/email.server";
import { translatorFor } from "~/i18n/texts.server";
import { composeEmail, type EmailContent } from "./compose-email";

const emailPayload = z.discriminatedUnion("about", [
  z.object({ about: z.literal("notification"), notificationId: z.number().int() }),
  z.object({ about: z.literal("reset"), address: z.string() }),
]);

export interface EmailServices {
  db: Db;
  mail: EmailGateway;
  /** Public origin, for links. */
  appUrl: string;
}

/**
 * Runs a job of the kind "mail": composes the email in the recipient's present language and sends it. Run again
 * after a crash it sends an email with the same id, or, for a password reset, another valid link.
 *
 * @throws EmailUnavailable when it is to be tried again later
 */
export async function sendEmail(
  services: EmailServices,
  job: { id: number; payload: unknown },
  now: Date,
): Promise<void> {
  const payload = emailPayload.parse(job.payload);
  if (payload.about === "notification") await sendNotification(services, payload.notificationId, now);
  else await sendResets(services, job.id, payload.address, now);
}

async function sendNotification({ db, mail, appUrl }: EmailServices, id: number, now: Date): Promise<void> {
  const notification = await findNotification(db, id);
  const user = notification && (await findUser(db, notification.userId));
  const to = emailAddressIn(user?.contact);
  if (notification === undefined || user === undefined || to === undefined) return;
  const t = translatorFor(user.language);
  const { title, lines, path } = describeNotification(notification, t, user.language, now);
  const letter = completeContent(user, {
    subject: title,
    lines,
    button: { label: t("mail:openBooking"), url: appUrl + path },
    closing: [t("mail:whyNotification")],
  });
  await deliver(mail, { id: `notification-${id}`, to, letter });
}

/** Deletes the job afterwards: addresses of people without an account are not kept. */
async function sendResets(
  { db, mail, appUrl }: EmailServices,
  jobId: number,
  address: string,
  now: Date,
): Promise<void> {
  for (const user of await listAccountsOf(db, address)) {
    const to = emailAddressIn(user.contact);
    if (to === undefined) continue;
    const t = translatorFor(user.language);
    const token = await issueResetToken(db, user, now);
    const letter = completeContent(user, {
      subject: t("mail:resetSubject"),
      lines: [t("mail:resetText", { username: user.username }), t("mail:resetUntil", { minutes: RESET_MINUTES })],
      button: { label: t("mail:resetAction"), url: `${appUrl}/auth/reset-password?token=${token}` },
      closing: [t("mail:resetUnwanted")],
    });
    await deliver(mail, { id: `reset-${jobId}-${user.id}`, to, letter });
  }
  await db.deleteFrom("outbox").where("id", "=", jobId).execute();
}

function completeContent(
  user: User,
  content: Pick<EmailContent, "subject" | "lines" | "button" | "closing">,
): EmailContent {
  const t = translatorFor(user.language);
  return {
    ...content,
    greeting: t("mail:greeting", { name: user.name }),
    signature: t("mail:signature"),
    language: user.language,
  };
}

/** Sends an email. One that the server refuses for good is dropped: a retry would fail too, and the notification is in the product. */
async function deliver(
  mail: EmailGateway,
  { id, to, letter }: { id: string; to: string; letter: EmailContent },
): Promise<void> {
  try {
    await mail.send({ id, to, subject: letter.subject, language: letter.language, ...composeEmail(letter) });
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error;
  }
}
