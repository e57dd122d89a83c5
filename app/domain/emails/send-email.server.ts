import { z } from "zod";
import type { Db } from "~db/open";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "~/domain/calendar/day";
import { alertPayload } from "~/domain/operations/alert-admins.server";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { findNotification } from "~/domain/notifications/notification-queries.server";
import { notify } from "~/domain/notifications/notify.server";
import type { OutboxJob } from "~/domain/outbox/outbox.server";
import { createQuota, type Quota } from "~/domain/quota";
import { findEnding, KEPT_COPY_DAYS } from "~/domain/users/account-ending.server";
import { findContactState, signConfirmation } from "~/domain/users/contacts.server";
import { emailAddressIn, mailboxOf } from "~/domain/users/email-address";
import { listAccountsOf, RESET_MINUTES, signReset } from "~/domain/users/new-password.server";
import { findUser } from "~/domain/users/user-queries.server";
import { EmailRefused, type EmailGateway } from "~/gateways/email.server";
import { formatDayOf } from "~/i18n/format";
import { formatMoney } from "~/i18n/money";
import type { Translate } from "~/i18n/namespaces";
import { languageOrDefault, type Language } from "~/i18n/language";
import { translatorFor } from "~/i18n/texts.server";
import { markup, type Markup } from "~/domain/markup";

const emailPayload = z.discriminatedUnion("about", [
  /** `to`: in place of the account's own address. */
  z.object({ about: z.literal("notification"), notificationId: z.number().int(), to: z.string().optional() }),
  z.object({ about: z.literal("reset"), address: z.string() }),
  z.object({ about: z.literal("confirm"), userId: z.number().int() }),
  alertPayload,
  z.object({
    about: z.literal("contactChanged"),
    userId: z.number().int(),
    /** The address that reset the password until now, where it may get an email. */
    email: z.string().optional(),
    /** The number that did, where it was confirmed. */
    phone: z.string().optional(),
  }),
  z.object({ about: z.literal("accountEnding"), userId: z.number().int() }),
  /** All that is left to write to an account that has ended. */
  z.object({
    about: z.literal("accountEnded"),
    to: z.string(),
    name: z.string(),
    language: z.string().transform(languageOrDefault),
  }),
]);
type Payload = z.infer<typeof emailPayload>;

/** Above this the notifications are in the product alone. */
const perRecipient = createQuota({ limit: "emails to a mailbox", max: 100, withinSeconds: SECONDS_PER_HOUR });
/** Resets to a mailbox, which anyone can write into accounts. Those of accounts that confirmed it are counted apart. */
const resetsToConfirmed = createQuota({ limit: "confirmed resets", max: 30, withinSeconds: SECONDS_PER_HOUR });
const resetsToOthers = createQuota({ limit: "resets to a mailbox", max: 5, withinSeconds: SECONDS_PER_DAY });

interface EmailServices {
  db: Db;
  email: EmailGateway;
  appUrl: string;
  /** Gets alerts where no admin has a confirmed address. */
  officeAddress: string;
  serverSecret: string;
}

type MailJob = Pick<OutboxJob, "id" | "payload" | "createdAt">;

interface Reader {
  to: string;
  language: Language;
  /** Absent where the address is not confirmed: a name is its user's own text. */
  name?: string;
}

interface Content {
  subject: string;
  lines: readonly string[];
  /** The call to action, and where it leads; its address is also written out, for readers without links. */
  action: string;
  path: string;
  /** Small print: why the email came and what to do when it was not wanted. */
  closing?: string;
}

interface Draft extends Reader {
  /** The same for the same email, sent again. */
  id: string;
  say: (t: Translate) => Content;
  limit?: Quota;
}

interface Context<About> extends EmailServices {
  payload: Extract<Payload, { about: About }>;
  job: MailJob;
  now: Date;
}

/** The emails of each kind of job; none where no recipient is left. */
const DRAFTS: { [About in Payload["about"]]: (context: Context<About>) => Promise<Draft[]> | Draft[] } = {
  notification: async ({ db, payload, now }) => {
    const notification = await findNotification(db, payload.notificationId);
    // Until the address is confirmed the notification is in the product.
    const reader = notification && (await findReader(db, notification.userId, payload.to));
    if (notification === undefined || reader === undefined) return [];
    const say = (t: Translate) => {
      const { title: subject, lines, path } = describeNotification(notification, t, reader.language, now);
      return { subject, lines, path, action: t("mail:openBooking"), closing: t("mail:whyNotification") };
    };
    const id = `notification-${notification.id}${payload.to === undefined ? "" : "-other"}`;
    return [{ ...reader, id, say, limit: perRecipient }];
  },

  confirm: async ({ db, payload: { userId }, job, serverSecret }) => {
    const user = await findUser(db, userId);
    const to = user && (await findContactState(db, userId)).unconfirmed;
    if (user === undefined || to === undefined) return [];
    const code = signConfirmation(userId, to, new Date(job.createdAt), serverSecret);
    const say = (t: Translate) => ({
      subject: t("account:confirmTitle"),
      lines: [t("mail:confirmText", { username: user.username })],
      action: t("mail:confirmAction"),
      path: `/auth/confirm-contact?code=${code}`,
      closing: t("mail:confirmUnwanted"),
    });
    return [{ id: `confirm-${job.id}`, to, language: user.language, say }];
  },

  reset: async ({ db, payload: { address: to }, job, now, serverSecret }) => {
    return (await listAccountsOf(db, to)).map((row) => ({
      id: `reset-${job.id}-${row.id}`,
      to,
      language: languageOrDefault(row.language),
      say: (t) => ({
        subject: t("common:changePassword"),
        lines: [t("mail:resetText", { username: row.username }), t("mail:resetUntil", { minutes: RESET_MINUTES })],
        action: t("common:changePassword"),
        path: `/auth/reset-password?token=${signReset(row, now, serverSecret)}`,
        closing: t("mail:resetUnwanted"),
      }),
      limit: row.confirmedContact === to ? resetsToConfirmed : resetsToOthers,
    }));
  },

  /** Lists for an admin, or the office, what needs a person. A former admin gets none. */
  alert: async ({ db, payload: { userId, occurrences }, job, officeAddress }) => {
    const office = { to: officeAddress, name: "Yantra", language: "en", isAdmin: true } as const;
    const reader = userId === null ? office : await findReader(db, userId);
    if (reader?.isAdmin !== true) return [];
    const say = (t: Translate) => {
      const said = occurrences.map((occurrence) => describeOccurrence(occurrence, t));
      const rest = said.length - MAX_ALERT_LINES;
      return {
        subject: t("mail:alertSubject", { number: said.length }),
        lines: [...said.slice(0, MAX_ALERT_LINES), ...(rest > 0 ? [t("mail:alertRest", { number: rest })] : [])],
        action: t("mail:alertAction"),
        path: "/admin/payments",
        closing: t("mail:alertOnce"),
      };
    };
    return [{ ...reader, id: `alert-${job.id}`, say }];
  },

  /** Tells of a new contact in the product, and the old one by SMS or email. */
  contactChanged: async ({ db, payload: { userId, email: to, phone }, job, now }) => {
    const user = await findUser(db, userId);
    if (user === undefined) return [];
    const recipient = { id: userId, phone, kind: "contactChanged" } as const;
    const told = { recipients: [recipient], values: {}, eventKey: `contact-change:${job.id}`, now };
    await db.transaction().execute((trx) => notify(trx, told));
    const say = (t: Translate) => ({
      subject: t("mail:contactChangedSubject"),
      lines: [t("mail:contactChangedText", { username: user.username }), t("mail:contactChangedUnwanted")],
      action: t("common:changePassword"),
      path: "/auth/forgot-password",
      closing: t("mail:contactChangedWanted"),
    });
    return to === undefined ? [] : [{ id: `contact-change-${job.id}`, to, language: user.language, say }];
  },

  accountEnding: async ({ db, payload: { userId }, job }) => {
    const ending = await findEnding(db, userId);
    const reader = ending && (await findReader(db, userId));
    if (ending === undefined || reader === undefined) return [];
    const day = formatDayOf(ending.endsAt, reader.language);
    const say = (t: Translate) => ({
      subject: t("security:keepTitle", { day }),
      lines: [t("mail:accountEndingText", { day, username: reader.username })],
      action: t("mail:accountEndingAction"),
      path: "/auth",
      closing: t("mail:accountEndingUnwanted"),
    });
    return [{ ...reader, id: `account-ending-${job.id}`, say }];
  },

  accountEnded: ({ payload: { to, name, language }, job }) => {
    const say = (t: Translate) => ({
      subject: t("mail:accountEndedSubject"),
      lines: [t("mail:accountEndedText"), t("mail:accountEndedBackups", { days: KEPT_COPY_DAYS })],
      action: t("privacy"),
      path: "/privacy",
    });
    return [{ id: `account-ended-${job.id}`, to, name, language, say }];
  },
};

/** Their jobs name addresses of people who may have no account, and are deleted when they are done. */
const NAMES_ADDRESS: readonly Payload["about"][] = ["reset", "accountEnded"];

/** Runs a job "mail"; again after a crash it sends the same id. @throws EmailUnavailable for another try */
export async function sendEmail(services: EmailServices, job: MailJob, now: Date): Promise<void> {
  const payload = emailPayload.parse(job.payload);
  const draft = DRAFTS[payload.about] as (context: Context<Payload["about"]>) => Promise<Draft[]>;
  for (const one of await draft({ ...services, payload, job, now })) await deliver(services, one);
  if (NAMES_ADDRESS.includes(payload.about)) await services.db.deleteFrom("outbox").where("id", "=", job.id).execute();
}

/** Sends an email within its limit. One whose recipient is refused for good is dropped: a retry would fail too. */
async function deliver({ email, appUrl }: EmailServices, { id, to, language, name, say, limit }: Draft): Promise<void> {
  if (limit !== undefined && !(await limit.take(mailboxOf(to))).allowed) return;
  const t = translatorFor(language);
  const said = say(t);
  const greeting = name === undefined ? t("mail:greetingPlain") : t("mail:greeting", { name });
  const letter = { ...said, language, greeting, url: appUrl + said.path, signature: t("mail:signature") };
  try {
    await email.send({ id, to, subject: said.subject, language, text: writeText(letter), html: writeHtml(letter) });
  } catch (error) {
    if (error instanceof EmailRefused) return;
    await limit?.giveBack(mailboxOf(to));
    throw error;
  }
}

/** A user with a confirmed email address, or with another that is given. */
async function findReader(db: Db, userId: number, given?: string) {
  const user = await findUser(db, userId);
  const to = given ?? emailAddressIn(user?.contact);
  if (user === undefined || to === undefined) return undefined;
  if (given === undefined && !(await findContactState(db, userId)).isConfirmed) return undefined;
  const { name, username, language, isAdmin } = user;
  return { to, name, username, language, isAdmin };
}

/** More than a person reads in one email; the admin's page has all. */
const MAX_ALERT_LINES = 20;

function describeOccurrence({ kind, values }: Context<"alert">["payload"]["occurrences"][number], t: Translate) {
  const { bookingId, amount = 0, currency = "INR", name = "", days = 0, freeMegabytes: megabytes = 0 } = values;
  const about = typeof bookingId === "number" ? t("mail:alertBooking", { number: bookingId }) : name;
  const money = formatMoney(amount, currency);
  return t(`mail:alert_${kind}`, { money, about, payment: name, reason: name, name, days, megabytes });
}

type Letter = Content & Record<"greeting" | "url" | "signature" | "language", string>;

function writeText({ greeting, lines, action, url, closing, signature }: Letter): string {
  const parts = [greeting, lines, `${action}:\n${url}`, closing ?? [], `-- \n${signature}`];
  return `${parts.flat().join("\n\n")}\n`;
}

const PAPER = "#fcf1d4";
const CHALK = "#fffbee";
const INK = "#161c48";
const LEAF = "#0c4a29";
const SMALL = "font-size:14px;color:#4f3a1c;";
const BUTTON = `display:inline-block;padding:12px 20px;border-radius:6px;background:${LEAF};color:${CHALK};font-weight:bold;text-decoration:none`;
const CARD = `max-width:560px;background:${CHALK};border:2px solid ${INK};border-radius:8px`;

const paragraph = (content: string | Markup, style = "") =>
  markup`<p style="margin:0 0 16px;${style}">${content}</p>\n`;

/** Tables and inline styles: email clients support nothing newer. Every value is escaped. */
function writeHtml({ subject, greeting, lines, action, url, closing, signature, language }: Letter): string {
  const content = [
    markup`<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35">${subject}</h1>\n`,
    paragraph(greeting),
    ...lines.map((line) => paragraph(line)),
    paragraph(markup`<a href="${url}" style="${BUTTON}">${action}</a>`),
    paragraph(url, `${SMALL}word-break:break-all`),
    ...[closing ?? [], signature].flat().map((line) => paragraph(line, SMALL)),
  ];
  return markup`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:16px;background:${PAPER};color:${INK};font:16px/1.6 sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${CARD}"><tr><td style="padding:24px">
${content}</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;
}
