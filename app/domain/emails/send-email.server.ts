import { z } from "zod";
import type { Db } from "~db/open";
import { dayInIndia } from "~/domain/calendar/day";
import { MS_PER_MINUTE, SECONDS_PER_DAY, SECONDS_PER_HOUR } from "~/domain/calendar/duration";
import { alertPayload } from "~/domain/operations/alert-admins.server";
import { describeNotification } from "~/domain/notifications/describe-notification";
import { findNotification } from "~/domain/notifications/notification-queries.server";
import { notify } from "~/domain/notifications/notify.server";
import type { OutboxJob } from "~/domain/outbox/outbox.server";
import { createQuota, type Quota } from "~/domain/quota";
import { findEnding, KEPT_COPY_DAYS } from "~/domain/users/account-ending.server";
import { findUnconfirmedAddress, isContactConfirmed, signConfirmation } from "~/domain/users/contacts.server";
import { emailAddressIn, mailboxOf } from "~/domain/users/email-address";
import { listAccountsOf, RESET_MINUTES, signReset } from "~/domain/users/new-password.server";
import { findUser } from "~/domain/users/user-queries.server";
import { EmailRefused, type EmailGateway } from "~/gateways/email.server";
import { formatDay } from "~/i18n/format";
import { formatMoney } from "~/i18n/money";
import type { Translate } from "~/i18n/namespaces";
import { languageOrDefault, type Language } from "~/i18n/language";
import { translatorFor } from "~/i18n/texts.server";
import { composeEmail } from "./compose-email";

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

/** A retry within this time sends the same link, a later one a fresh link. */
const SAME_LINK_MS = (RESET_MINUTES / 2) * MS_PER_MINUTE;

/** Who reads what no admin gets. */
const OFFICE = { to: undefined, name: "Yantra", language: "en" } as const;

export interface EmailServices {
  db: Db;
  email: EmailGateway;
  /** Public origin, for links. */
  appUrl: string;
  /** Gets alerts where no admin has a confirmed address. */
  officeAddress: string;
  /** Signs links. */
  serverSecret: string;
}

type MailJob = Pick<OutboxJob, "id" | "payload" | "createdAt">;

/** What an email says, in the recipient's present language. */
interface Draft {
  /** The same for the same email, sent again. */
  id: string;
  to: string;
  language: Language;
  /** Absent where the address is not confirmed: a name is its user's own text. */
  name?: string;
  subject: string;
  lines: readonly string[];
  button: { label: string; path: string };
  closing?: string;
  limit?: Quota;
}

interface Context<About> extends EmailServices {
  payload: Extract<Payload, { about: About }>;
  job: MailJob;
  now: Date;
}

/** The emails of a job; empty where no recipient is left. */
const DRAFTS: { [About in Payload["about"]]: (context: Context<About>) => Promise<Draft[]> } = {
  notification: draftNotification,
  confirm: draftConfirmation,
  reset: draftResets,
  alert: draftAlert,
  contactChanged: draftContactChange,
  accountEnding: draftAccountEnding,
  accountEnded: draftAccountEnded,
};

/** Their jobs name addresses of people who may have no account, and are deleted when they are done. */
const NAMES_ADDRESS: readonly Payload["about"][] = ["reset", "accountEnded"];

/**
 * Runs a job of the kind "mail". Run again after a crash, it sends an email with the same id and the same link.
 *
 * @throws EmailUnavailable when it is to be tried again later
 */
export async function sendEmail(services: EmailServices, job: MailJob, now: Date): Promise<void> {
  const payload = emailPayload.parse(job.payload);
  const draft = DRAFTS[payload.about] as (context: Context<Payload["about"]>) => Promise<Draft[]>;
  for (const one of await draft({ ...services, payload, job, now })) await deliver(services, one);
  if (NAMES_ADDRESS.includes(payload.about)) await services.db.deleteFrom("outbox").where("id", "=", job.id).execute();
}

/** Sends an email within its limit. One whose recipient is refused for good is dropped: a retry would fail too. */
async function deliver({ email, appUrl }: EmailServices, draft: Draft): Promise<void> {
  const { id, to, language, name, button, closing, limit } = draft;
  if (limit !== undefined && !(await limit.take(mailboxOf(to))).allowed) return;
  const t = translatorFor(language);
  const content = {
    ...draft,
    greeting: name === undefined ? t("mail:greetingPlain") : t("mail:greeting", { name }),
    button: { label: button.label, url: appUrl + button.path },
    closing: closing === undefined ? [] : [closing],
    signature: t("mail:signature"),
  };
  try {
    await email.send({ id, to, subject: draft.subject, language, ...composeEmail(content) });
  } catch (error) {
    if (error instanceof EmailRefused) return;
    await limit?.giveBack(mailboxOf(to));
    throw error;
  }
}

/** A user with a confirmed email address or another that is given, and what speaks the user's language. */
async function findReader(db: Db, userId: number, given?: string) {
  const user = await findUser(db, userId);
  const to = given ?? emailAddressIn(user?.contact);
  if (user === undefined || to === undefined) return undefined;
  if (given === undefined && !(await isContactConfirmed(db, userId))) return undefined;
  return { to, name: user.name, language: user.language, user, t: translatorFor(user.language) };
}

async function draftNotification({ db, payload, now }: Context<"notification">): Promise<Draft[]> {
  const notification = await findNotification(db, payload.notificationId);
  // Until the address is confirmed the notification is in the product.
  const reader = notification && (await findReader(db, notification.userId, payload.to));
  if (notification === undefined || reader === undefined) return [];
  const { user, t, ...to } = reader;
  const { title: subject, lines, path } = describeNotification(notification, t, user.language, now);
  const button = { label: t("mail:openBooking"), path };
  const closing = t("mail:whyNotification");
  const id = `notification-${notification.id}${payload.to === undefined ? "" : "-other"}`;
  return [{ ...to, id, subject, lines, button, closing, limit: perRecipient }];
}

/** Asks the owner of an address whether it is theirs. */
async function draftConfirmation({ db, payload, job, serverSecret }: Context<"confirm">): Promise<Draft[]> {
  const { userId } = payload;
  const user = await findUser(db, userId);
  const to = user && (await findUnconfirmedAddress(db, userId));
  if (user === undefined || to === undefined) return [];
  const t = translatorFor(user.language);
  const code = signConfirmation(userId, to, new Date(job.createdAt), serverSecret);
  return [
    {
      id: `confirm-${job.id}`,
      to,
      language: user.language,
      subject: t("account:confirmTitle"),
      lines: [t("mail:confirmText", { username: user.username })],
      button: { label: t("mail:confirmAction"), path: `/auth/confirm-contact?code=${code}` },
      closing: t("mail:confirmUnwanted"),
    },
  ];
}

async function draftResets({ db, payload, job, now, serverSecret }: Context<"reset">): Promise<Draft[]> {
  const { address: to } = payload;
  const createdAt = new Date(job.createdAt);
  const askedAt = now.getTime() - createdAt.getTime() < SAME_LINK_MS ? createdAt : now;
  return (await listAccountsOf(db, to)).map((row) => {
    const language = languageOrDefault(row.language);
    const t = translatorFor(language);
    const token = signReset(row, askedAt, serverSecret);
    return {
      id: `reset-${job.id}-${row.id}`,
      to,
      language,
      subject: t("common:changePassword"),
      lines: [t("mail:resetText", { username: row.username }), t("mail:resetUntil", { minutes: RESET_MINUTES })],
      button: { label: t("common:changePassword"), path: `/auth/reset-password?token=${token}` },
      closing: t("mail:resetUnwanted"),
      limit: row.confirmedContact === to ? resetsToConfirmed : resetsToOthers,
    };
  });
}

/** Tells an admin, or the office, what needs a person. An admin who is none any more is told nothing. */
async function draftAlert({ db, payload, job, officeAddress }: Context<"alert">): Promise<Draft[]> {
  const { userId, occurrences } = payload;
  const reader = userId === null ? undefined : await findReader(db, userId);
  if (userId !== null && reader?.user.isAdmin !== true) return [];
  const { to = officeAddress, name, language } = reader ?? OFFICE;
  const t = translatorFor(language);
  const said = occurrences.map((occurrence) => describeOccurrence(occurrence, t));
  const rest = said.length - MAX_ALERT_LINES;
  const lines = [...said.slice(0, MAX_ALERT_LINES), ...(rest > 0 ? [t("mail:alertRest", { number: rest })] : [])];
  const subject = t("mail:alertSubject", { number: said.length });
  const button = { label: t("mail:alertAction"), path: "/admin/payments" };
  return [{ id: `alert-${job.id}`, to, name, language, subject, lines, button, closing: t("mail:alertOnce") }];
}

/** More than a person reads in one email; the admin's page has all. */
const MAX_ALERT_LINES = 20;

function describeOccurrence(
  { kind, values }: Context<"alert">["payload"]["occurrences"][number],
  t: Translate,
): string {
  const { bookingId, amount = 0, currency = "INR", name = "", days = 0, freeMegabytes: megabytes = 0 } = values;
  const about = typeof bookingId === "number" ? t("mail:alertBooking", { number: bookingId }) : name;
  const money = formatMoney(amount, currency);
  return t(`mail:alert_${kind}`, { money, about, payment: name, reason: name, name, days, megabytes });
}

/** Tells of a new contact in the product, and the old one by SMS or email. */
async function draftContactChange({ db, payload, job, now }: Context<"contactChanged">): Promise<Draft[]> {
  const { userId, email: to, phone } = payload;
  const user = await findUser(db, userId);
  if (user === undefined) return [];
  const recipient = { id: userId, phone, kind: "contactChanged" } as const;
  const told = { recipients: [recipient], values: {}, eventKey: `contact-change:${job.id}`, now };
  await db.transaction().execute((trx) => notify(trx, told));
  if (to === undefined) return [];
  const t = translatorFor(user.language);
  return [
    {
      id: `contact-change-${job.id}`,
      to,
      language: user.language,
      subject: t("mail:contactChangedSubject"),
      lines: [t("mail:contactChangedText", { username: user.username }), t("mail:contactChangedUnwanted")],
      button: { label: t("common:changePassword"), path: "/auth/forgot-password" },
      closing: t("mail:contactChangedWanted"),
    },
  ];
}

/** Says until when an account can be kept. */
async function draftAccountEnding({ db, payload, job }: Context<"accountEnding">): Promise<Draft[]> {
  const ending = await findEnding(db, payload.userId);
  const reader = ending && (await findReader(db, payload.userId));
  if (ending === undefined || reader === undefined) return [];
  const { user, t, ...to } = reader;
  const day = formatDay(dayInIndia(new Date(ending.endsAt)), user.language);
  return [
    {
      ...to,
      id: `account-ending-${job.id}`,
      subject: t("security:keepTitle", { day }),
      lines: [t("mail:accountEndingText", { day, username: user.username })],
      button: { label: t("mail:accountEndingAction"), path: "/auth" },
      closing: t("mail:accountEndingUnwanted"),
    },
  ];
}

function draftAccountEnded({ payload, job }: Context<"accountEnded">): Promise<Draft[]> {
  const { to, name, language } = payload;
  const t = translatorFor(language);
  const lines = [t("mail:accountEndedText"), t("mail:accountEndedBackups", { days: KEPT_COPY_DAYS })];
  const button = { label: t("privacy"), path: "/privacy" };
  const id = `account-ended-${job.id}`;
  return Promise.resolve([{ id, to, name, language, subject: t("mail:accountEndedSubject"), lines, button }]);
}
