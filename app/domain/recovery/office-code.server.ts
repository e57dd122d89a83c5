import type { Db, Trx } from "~db/open";
import { recordAudit, recordOwnAction } from "~/domain/audit/record-audit.server";
import { MS_PER_HOUR, SECONDS_PER_DAY } from "~/domain/calendar/day";
import { Forbidden, Invalid, NotFound, Unconfirmed, type MessageKey } from "~/domain/errors";
import { latinDigits } from "~/domain/normalise-text";
import { notify } from "~/domain/notifications/notify.server";
import type { KindAbout } from "~/domain/notifications/notification";
import { createQuota } from "~/domain/quota";
import { emailAddressIn } from "~/domain/users/email-address";
import { readMobileNumber } from "~/domain/users/mobile-number";
import { storePassword } from "~/domain/users/new-password.server";
import { hashPassword, tagOf } from "~/domain/users/password.server";
import { isSame, signDigits, type ServerSetting } from "~/domain/users/signed-link.server";
import { isFormerUser, OFFICE_CODE_HOURS, type Login } from "~/domain/users/user";
import { findUserRow, toUser, type UserRow } from "~/domain/users/user-queries.server";

/** A new password by a code that the office hands out: no admin learns or chooses a password. */

/** Digits are said over the phone in every language. 40 bits that the server's secret makes: a stolen database has none. */
const CODE_DIGITS = 12;
const GROUP = /\d{4}(?=\d)/g;
/** A busy office recognises a few people a day. */
const byAdmin = createQuota({ limit: "office codes of an admin", max: 20, withinSeconds: SECONDS_PER_DAY });

/** The code that was made for a user at an instant; dead with the password. */
const codeOf = (user: UserRow, serverSecret: string): string =>
  signDigits(`office code ${user.id} ${user.officeCodeAt} ${tagOf(user.password)}`, CODE_DIGITS, serverSecret);

/** A person whose account may be recovered, or why it may not. @throws NotFound "personNotFound" */
export async function findRecovery(db: Db | Trx, userId: number) {
  const row = await findUserRow(db, userId);
  if (row === undefined) throw new NotFound("personNotFound");
  const { contact, recoveryContact, confirmedContact } = row;
  const user = toUser(row);
  const canUseEmail = emailAddressIn(recoveryContact) !== undefined && recoveryContact === confirmedContact;
  const refusals: [boolean, MessageKey][] = [
    [user.isAdmin, "officeCodeNotForAdmins"],
    [isFormerUser(user), "officeCodeNotForEnded"],
    [canUseEmail, "officeCodeNotForEmail"],
  ];
  return {
    user,
    refusal: refusals.find(([isSo]) => isSo)?.[1],
    /** Set where the contact was changed without the password: the contact before. */
    held: contact === recoveryContact ? undefined : { before: recoveryContact },
  };
}

interface Issue extends ServerSetting {
  userId: number;
  admin: { id: number };
  proof: string;
  /** True where the admin has given the password within the last minutes. */
  isConfirmed: boolean;
}

/** Makes a code, kept nowhere; the one before is dead. @throws NotFound; Forbidden; Unconfirmed; TooMany */
export async function issueOfficeCode(db: Db, issue: Issue): Promise<string> {
  const { userId, admin, proof, isConfirmed, serverSecret, now } = issue;
  const { user, refusal } = await findRecovery(db, userId);
  if (refusal !== undefined) throw new Forbidden(refusal);
  if (!isConfirmed) throw new Unconfirmed();
  await byAdmin.require(String(admin.id), "tooManyOfficeCodes");
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("users")
      .set({ officeCodeAt: at })
      .where("id", "=", user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = { subject: "user", subjectId: user.id, action: "issue_office_code", reason: proof };
    await recordAudit(trx, { ...entry, at, actor: "admin", actorId: admin.id });
    await tell(trx, user, "officeCodeMade", now);
    return codeOf(row, serverSecret).replace(GROUP, "$& ");
  });
}

/** Sets a new password by the office's code and logs out everywhere. @throws Invalid "officeCodeDead" */
export async function takeOfficeCode(
  db: Db,
  use: { login: string; code: string; password: string },
  setting: ServerSetting,
): Promise<Login> {
  const holder = await findHolder(db, use, setting);
  if (holder === undefined) throw officeCodeDead();
  const hash = await hashPassword(use.password);
  return db.transaction().execute(async (trx) => {
    const row = await findHolder(trx, use, setting);
    if (row === undefined) throw officeCodeDead();
    await storePassword(trx, row.id, hash);
    await recordOwnAction(trx, row, "use_office_code", setting.now);
    await tell(trx, row, "passwordByOffice", setting.now);
    return { user: toUser(row), passwordTag: tagOf(hash) };
  });
}

/** The account that a code is for. Of people with one phone number each has a code of their own. */
async function findHolder(
  db: Db | Trx,
  { login, code }: { login: string; code: string },
  { serverSecret, now }: ServerSetting,
): Promise<UserRow | undefined> {
  const phone = readMobileNumber(login) ?? "";
  const named = await db
    .selectFrom("users")
    .selectAll()
    .where("officeCodeAt", ">", new Date(now.getTime() - OFFICE_CODE_HOURS * MS_PER_HOUR).toISOString())
    .where("isAdmin", "=", 0)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>("lower", ["username"]), "=", login.toLowerCase()),
        eb("contact", "=", phone),
        eb("recoveryContact", "=", phone),
      ]),
    )
    .execute();
  const digits = latinDigits(code).replace(/\D/g, "");
  return named.find((user) => isSame(digits, codeOf(user, serverSecret)));
}

const officeCodeDead = () => new Invalid("officeCodeDead", { field: "code" });

const tell = (trx: Trx, { id }: { id: number }, kind: KindAbout<"account">, now: Date) =>
  notify(trx, { recipients: [{ id, kind }], values: {}, eventKey: `office-code:${now.toISOString()}`, now });
