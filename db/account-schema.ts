import type { ColumnType, Generated } from "kysely";

/** What protects accounts. Instants are ISO 8601 in UTC; of secrets only hashes are stored. */

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Password hash in PHC format. */
  password: string;
  /** Whether the password is too short for an admin; null until the user next logs in. */
  hasShortPassword: ColumnType<0 | 1 | null, 0 | 1 | null | undefined, 0 | 1 | null>;
  isAdmin: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  name: string;
  contact: string | null;
  confirmedContact: ColumnType<string | null, string | null | undefined, string | null>;
  contactTokenHash: ColumnType<string | null, string | null | undefined, string | null>;
  language: ColumnType<string, string | undefined, string>;
  imageUrl: string | null;
  /** Whole hours between which the user can be called; both or none. */
  callFrom: ColumnType<number | null, number | null | undefined, number | null>;
  callUntil: ColumnType<number | null, number | null | undefined, number | null>;
  /** What the user has chosen to get by SMS and WhatsApp. */
  smsMessages: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  whatsappMessages: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  /** The number that was confirmed last; another contact is unconfirmed by itself. */
  confirmedPhone: ColumnType<string | null, string | null | undefined, string | null>;
  /** Since when nothing more is sent that way, after a message was not delivered; until the user chooses again. */
  smsFailedAt: ColumnType<string | null, string | null | undefined, string | null>;
  whatsappFailedAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** Where the user's field is, in the user's own words. */
  workPlace: ColumnType<string | null, string | null | undefined, string | null>;
  preferences: ColumnType<string, string | undefined, string>;
  createdAt: string;
}

export interface SessionsTable {
  /** SHA-256 of the random id in the cookie: a leaked database opens no session. */
  idHash: string;
  userId: number | null;
  data: ColumnType<string, string | undefined, string>;
  createdAt: string;
  expiresAt: string;
  /** A few words for its user, such as 'Chrome, Android'. */
  device: ColumnType<string | null, string | null | undefined, string | null>;
  deviceHash: ColumnType<string | null, string | null | undefined, string | null>;
  lastUsedDay: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the user last gave the password again. */
  confirmedAt: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PasswordResetsTable {
  tokenHash: string;
  userId: number;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

/** A change of a user's contact. */
export interface ContactChangesTable {
  id: Generated<number>;
  userId: number;
  /** The contact before; who has it may undo the change. */
  oldContact: string | null;
  /** The contact through which a password may be reset while the change is held. */
  resetContact: string | null;
  /** Until when no password is reset through the new contact; null where the password came with the change. */
  heldUntil: string | null;
  changedAt: string;
  undoTokenHash: string | null;
  undoneAt: string | null;
}

/** A device on which an account has logged in before. */
export interface KnownDevicesTable {
  userId: number;
  deviceHash: string;
  usedAt: string;
}

/** The end of an account that its user has asked for. */
export interface AccountEndingsTable {
  userId: number;
  askedAt: string;
  /** Until when the user can keep the account. */
  endsAt: string;
  endedAt: string | null;
  /** The name for receipts and credit notes, which are tax documents; set at the end. */
  documentName: string | null;
}

/** A login that takes a code of an authenticator app as well. */
export interface TwoStepLoginsTable {
  userId: number;
  /** Sealed with a key made from the server's secret. */
  secret: string;
  startedAt: string;
  /** When the first code was right; until then logins take none. */
  confirmedAt: string | null;
  /** The half minute of the last code that was used: none is used twice. */
  lastStep: number | null;
}

/** A code for a login without the authenticator app, once. */
export interface RecoveryCodesTable {
  userId: number;
  codeHash: string;
  createdAt: string;
  usedAt: string | null;
}

/** A code that the office has handed out, for a new password. */
export interface OfficeCodesTable {
  userId: number;
  /** Hashed like a password: its digits are few. */
  codeHash: string;
  createdAt: string;
  expiresAt: string;
}
