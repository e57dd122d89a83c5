import type { Language } from "~/i18n/language";
import type messages from "~locales/en/messages.json";

/** Name of a text that a person may be shown; its words are in `locales/<language>/messages.json`. */
export type MessageKey = keyof typeof messages;
export type MessageValues = Record<string, string | number | Record<Language, string>>;
export type FieldMessages = Record<string, MessageKey[]>;

/** Base of the errors that domain code throws on purpose; http turns each into one status code. */
export abstract class DomainError extends Error {
  readonly key: MessageKey;
  readonly values: MessageValues;
  readonly fields: FieldMessages;

  constructor(key: MessageKey, options: { values?: MessageValues; fields?: FieldMessages } = {}) {
    super(key);
    this.name = new.target.name;
    this.key = key;
    this.values = options.values ?? {};
    this.fields = options.fields ?? {};
  }
}

/** It does not exist, or is not the asker's to know of. */
export class NotFound extends DomainError {}
/** For `catch`: says in other words that something does not exist. Any other error stays what it is, a lost connection above all. */
export function renameNotFound(key: MessageKey): (error: unknown) => never {
  return (error) => {
    throw error instanceof NotFound ? new NotFound(key) : error;
  };
}
/** The asker is known and may not do this. */
export class Forbidden extends DomainError {}
/** The password has to be given again, since the login is older than what is asked for allows. */
export class Unconfirmed extends Forbidden {
  constructor() {
    super("confirmAgain", { fields: { currentPassword: ["confirmAgain"] } });
  }
}
/** The input is understood, but the present state does not allow it. */
export class Conflict extends DomainError {}
/** The input itself is wrong; `fields` says where. */
export class Invalid extends DomainError {}
/** The input is larger than is taken. */
export class TooLarge extends Invalid {}
/** The input is of a kind that is not taken. */
export class WrongMedia extends Invalid {}
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** It is allowed, but not so often or so many. Its text may name the wait in minutes or hours. */
export class TooMany extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(key: MessageKey, options: { retryAfterSeconds: number; values?: MessageValues; fields?: FieldMessages }) {
    const { retryAfterSeconds, values } = options;
    const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
    const hours = Math.ceil(retryAfterSeconds / HOUR_SECONDS);
    super(key, { ...options, values: { minutes, hours, ...values } });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
/** Something that the answer needs is not to be reached now; trying again later may help. */
export class Unavailable extends DomainError {}
