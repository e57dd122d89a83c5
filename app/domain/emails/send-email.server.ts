import { z } from "zod";
import type { Db } from "~db/open";
import { dayInIndia } from "~/domain/calendar/day";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "~/domain/calendar/duration";
import { alertPayload, type AlertPayload } from "~/domain/operations/alert-admins.server";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { findNotification } from "~/domain/notifications/notification-queries.server";
import { notify } from "~/domain/notifications/notify.server";
import { createQuota } from "~/domain/quota";
import { findEnding, KEPT_COPY_DAYS } from "~/domain/users/account-ending.server";
import { findUnconfirmedAddress, isContactConfirmed, issueConfirmation } from "~/domain/users/confirm-contact.server";
import { findUserOfChange, issueUndo, UNDO_DAYS } from "~/domain/users/contact-changes.server";
import { emailAddressIn } from "~/domain/users/email-address";
import { mailboxOf } from "~/domain/users/mailbox";
import { issueResetToken, listAccountsOf, RESET_MINUTES } from "~/domain/users/password-reset.server";
import { findUser } from "~/domain/users/user-queries.server";
import type { User } from "~/domain/users/user";
import { EmailRefused, type EmailGateway } from "~/gateways/email.server";
import { formatDay } from "~/i18n/format";
import { languageOrDefault } from "~/i18n/language";
import { translatorFor } from "~/i18n/texts.server";
import { composeEmail, type EmailContent } from "./compose-email";
import { describeAlert } from "./describe-alert";

/** All that is left to write to an account that has ended. */
const accountEndedPayload = z.object({
  about: z.literal("accountEnded"),
  to: z.string(),
  name: z.string(),
  language: z.string().transform(languageOrDefault),
});

const contactChangedPayload = z.object({
  about: z.literal("contactChanged"),
  changeId: z.number().int(),
  isEmailed: z.boolean(),
  /** The number of before, where it was confirmed. */
  phone: z.string().optional(),
});

const emailPayload = z.discriminatedUnion("about", [
  z.object({ about: z.literal("notification"), notificationId: z.number().int() }),
  z.object({ about: z.literal("reset"), address: z.string() }),
  z.object({ about: z.literal("confirm"), userId: z.number().int(), token: z.string() }),
  alertPayload,
  contactChangedPayload,
  z.object({ about: z.literal("accountEnding"), userId: z.number().int() }),
  accountEndedPayload,
]);

/** Above this the notifications are in the product alone. */
const perRecipient = createQuota({ limit: "emails to a mailbox", max: 100, withinSeconds: SECONDS_PER_HOUR });

/**
 * Resets to one mailbox: anyone can write its address into any number of accounts. Those of accounts whose address is
 * confirmed are counted apart, so that others cannot use them up.
 */
const resetsToConfirmed = createQuota({
  limit: "resets to a confirmed mailbox",
  max: 30,
  withinSeconds: SECONDS_PER_HOUR,
});
const resetsToOthers = createQuota({ limit: "resets to a mailbox", max: 5, withinSeconds: SECONDS_PER_DAY });

/** Who reads what no admin gets. */
const OFFICE = { name: "Yantra", language: "en", isAdmin: false, contact: null } as const;

export interface EmailServices {
  db: Db;
  email: EmailGateway;
  /** Public origin, for links. */
  appUrl: string;
  /** Gets alerts where no admin has a confirmed address. */
  officeAddress: string;
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
  else if (payload.about === "confirm") await sendConfirmation(services, job.id, payload);
  else if (payload.about === "alert") await sendAlert(services, job.id, payload);
  else if (payload.about === "contactChanged") await tellOfContactChange(services, payload, now);
  else if (payload.about === "accountEnding") await sendAccountEnding(services, job.id, payload.userId);
  else if (payload.about === "accountEnded") await sendAccountEnded(services, job.id, payload);
  else await sendResets(services, job.id, payload.address, now);
}

async function sendNotification({ db, email, appUrl }: EmailServices, id: number, now: Date): Promise<void> {
  const notification = await findNotification(db, id);
  const user = notification && (await findUser(db, notification.userId));
  const to = emailAddressIn(user?.contact);
  if (notification === undefined || user === undefined || to === undefined) return;
  // It is sent when the address is confirmed; until then the notification is in the product.
  if (!(await isContactConfirmed(db, user.id)) || !(await perRecipient.take(mailboxOf(to))).allowed) return;
  const t = translatorFor(user.language);
  const { title, lines, path } = describeNotification(notification, t, user.language, now);
  const letter = completeContent(user, {
    subject: title,
    lines,
    button: { label: t("mail:openBooking"), url: appUrl + path },
    closing: [t("mail:whyNotification")],
  });
  await deliver(email, { id: `notification-${id}`, to, letter }).catch(async (error: unknown) => {
    await perRecipient.giveBack(mailboxOf(to));
    throw error;
  });
}

/** Asks the owner of an address whether it is theirs. */
async function sendConfirmation(
  { db, email, appUrl }: EmailServices,
  jobId: number,
  { userId, token }: { userId: number; token: string },
): Promise<void> {
  const to = await findUnconfirmedAddress(db, userId);
  const user = await findUser(db, userId);
  if (to === undefined || user === undefined) return;
  const t = translatorFor(user.language);
  await issueConfirmation(db, user, to, token);
  const letter = completeContent(user.language, {
    subject: t("mail:confirmSubject"),
    lines: [t("mail:confirmText", { username: user.username })],
    button: { label: t("mail:confirmAction"), url: `${appUrl}/auth/confirm-contact?code=${token}` },
    closing: [t("mail:confirmUnwanted")],
  });
  await deliver(email, { id: `confirm-${jobId}`, to, letter });
}

/** Tells an admin, or the office, what needs a person. An admin who is none any more is told nothing. */
async function sendAlert(
  { db, email, appUrl, officeAddress }: EmailServices,
  jobId: number,
  { userId, occurrences }: AlertPayload,
): Promise<void> {
  const admin = userId === null ? OFFICE : await findUser(db, userId);
  const isEntitled = userId === null || (admin?.isAdmin === true && (await isContactConfirmed(db, userId)));
  const to = userId === null ? officeAddress : emailAddressIn(admin?.contact);
  if (admin === undefined || to === undefined || !isEntitled) return;
  const t = translatorFor(admin.language);
  const { subject, lines, path } = describeAlert(occurrences, t);
  const letter = completeContent(admin, {
    subject,
    lines,
    button: { label: t("mail:alertAction"), url: appUrl + path },
    closing: [t("mail:alertOnce")],
  });
  await deliver(email, { id: `alert-${jobId}`, to, letter });
}

/** Tells of a new contact in the product, and the old contact by SMS, or by an email with a link that undoes the change. */
async function tellOfContactChange(
  { db, email, appUrl }: EmailServices,
  { changeId, isEmailed, phone }: z.infer<typeof contactChangedPayload>,
  now: Date,
): Promise<void> {
  const userId = await findUserOfChange(db, changeId);
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (user === undefined) return;
  const recipient = { id: user.id, contact: null, phone, kind: "contactChanged" } as const;
  const told = { recipients: [recipient], bookingId: null, values: {}, eventKey: `contact-change:${changeId}`, now };
  await db.transaction().execute((trx) => notify(trx, told));
  const change = isEmailed ? await issueUndo(db, changeId, now) : undefined;
  if (change === undefined) return;
  const t = translatorFor(user.language);
  const letter = completeContent(user.language, {
    subject: t("mail:contactChangedSubject"),
    lines: [
      t("mail:contactChangedText", { username: user.username }),
      t("mail:contactChangedUndo", { days: UNDO_DAYS }),
    ],
    button: { label: t("mail:contactChangedAction"), url: `${appUrl}/auth/undo-contact?code=${change.token}` },
    closing: [t("mail:contactChangedWanted")],
  });
  await deliver(email, { id: `contact-change-${changeId}`, to: change.to, letter });
}

/** Says until when an account can be kept. */
async function sendAccountEnding({ db, email, appUrl }: EmailServices, jobId: number, userId: number): Promise<void> {
  const ending = await findEnding(db, userId);
  const user = await findUser(db, userId);
  const to = emailAddressIn(user?.contact);
  if (ending === undefined || user === undefined || to === undefined) return;
  if (!(await isContactConfirmed(db, userId))) return;
  const t = translatorFor(user.language);
  const day = formatDay(dayInIndia(new Date(ending.endsAt)), user.language);
  const letter = completeContent(user, {
    subject: t("mail:accountEndingSubject", { day }),
    lines: [t("mail:accountEndingText", { day, username: user.username })],
    button: { label: t("mail:accountEndingAction"), url: `${appUrl}/auth` },
    closing: [t("mail:accountEndingUnwanted")],
  });
  await deliver(email, { id: `account-ending-${jobId}`, to, letter });
}

/** The last email. Deletes the job afterwards: the address is kept nowhere. */
async function sendAccountEnded(
  { db, email, appUrl }: EmailServices,
  jobId: number,
  { to, name, language }: z.infer<typeof accountEndedPayload>,
): Promise<void> {
  const t = translatorFor(language);
  const letter = completeContent(
    { name, language },
    {
      subject: t("mail:accountEndedSubject"),
      lines: [t("mail:accountEndedText"), t("mail:accountEndedBackups", { days: KEPT_COPY_DAYS })],
      button: { label: t("privacy"), url: `${appUrl}/privacy` },
      closing: [],
    },
  );
  await deliver(email, { id: `account-ended-${jobId}`, to, letter });
  await db.deleteFrom("outbox").where("id", "=", jobId).execute();
}

/** Deletes the job afterwards: addresses of people without an account are not kept. */
async function sendResets(
  { db, email, appUrl }: EmailServices,
  jobId: number,
  address: string,
  now: Date,
): Promise<void> {
  const list = () => listAccountsOf(db, address, now);
  for (const { user, contact } of await list()) {
    const to = emailAddressIn(contact);
    if (to === undefined) continue;
    const limit = (await isContactConfirmed(db, user.id)) ? resetsToConfirmed : resetsToOthers;
    if (!(await limit.take(mailboxOf(to))).allowed) continue;
    const t = translatorFor(user.language);
    const token = await issueResetToken(db, user, now);
    // A change of contact ends the links that it finds; one that came before this link is seen here.
    if (!(await list()).some((account) => account.user.id === user.id)) continue;
    const letter = completeContent(user.language, {
      subject: t("mail:resetSubject"),
      lines: [t("mail:resetText", { username: user.username }), t("mail:resetUntil", { minutes: RESET_MINUTES })],
      button: { label: t("mail:resetAction"), url: `${appUrl}/auth/reset-password?token=${token}` },
      closing: [t("mail:resetUnwanted")],
    });
    await deliver(email, { id: `reset-${jobId}-${user.id}`, to, letter }).catch(async (error: unknown) => {
      await limit.giveBack(mailboxOf(to));
      throw error;
    });
  }
  await db.deleteFrom("outbox").where("id", "=", jobId).execute();
}

/**
 * Adds what all emails have.
 *
 * @param to whom to greet by name; the language alone where nobody has confirmed the address: a name is the sender's own
 *   text
 */
function completeContent(
  to: Pick<User, "name" | "language"> | User["language"],
  content: Pick<EmailContent, "subject" | "lines" | "button" | "closing">,
): EmailContent {
  const language = typeof to === "object" ? to.language : to;
  const t = translatorFor(language);
  return {
    ...content,
    greeting: typeof to === "object" ? t("mail:greeting", { name: to.name }) : t("mail:greetingPlain"),
    signature: t("mail:signature"),
    language,
  };
}

/** Sends an email. One whose recipient is refused for good is dropped: a retry would fail too, and the notification is in the product. */
async function deliver(
  email: EmailGateway,
  { id, to, letter }: { id: string; to: string; letter: EmailContent },
): Promise<void> {
  try {
    await email.send({ id, to, subject: letter.subject, language: letter.language, ...composeEmail(letter) });
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error;
  }
}
