import type { Language } from "~/i18n/language";
import type messages from "~locales/en/messages.json";

/** Name of a text that a person may be shown; its words are in `locales/<language>/messages.json`. */
export type MessageKey = keyof typeof messages;
export type MessageValues = Record<string, string | number | Record<Language, string>>;
export type FieldMessages = Record<string, MessageKey[]>;

interface ErrorDetails {
  values?: MessageValues;
  /** The one field that the text is about. */
  field?: string | undefined;
  fields?: FieldMessages;
  headers?: Record<string, string>;
  /** What may be meant, for people to choose from. */
  choices?: readonly string[] | undefined;
  /** For programs, which cannot read the text. */
  reason?: string | undefined;
}

/** Base of the errors that are thrown on purpose: a text for people, the fields it is about, and the HTTP answer. */
export abstract class DomainError extends Error {
  readonly values: MessageValues;
  readonly fields: FieldMessages;
  readonly headers: Record<string, string>;
  readonly choices: readonly string[] | undefined;
  readonly reason: string | undefined;

  constructor(
    readonly status: number,
    readonly key: MessageKey,
    { values = {}, field, fields, headers = {}, choices, reason }: ErrorDetails = {},
  ) {
    super(key);
    this.name = new.target.name;
    this.values = values;
    this.fields = fields ?? (field === undefined ? {} : { [field]: [key] });
    this.headers = headers;
    this.choices = choices;
    this.reason = reason;
  }
}

const answeredWith = (status: number) =>
  class extends DomainError {
    constructor(key: MessageKey, details?: ErrorDetails) {
      super(status, key, details);
    }
  };

/** It does not exist, or is not the asker's to know of. */
export class NotFound extends answeredWith(404) {}
/** For `catch`: says in other words that something does not exist. Any other error stays what it is, a lost connection above all. */
export function renameNotFound(key: MessageKey): (error: unknown) => never {
  return (error) => {
    throw error instanceof NotFound ? new NotFound(key) : error;
  };
}
export class Forbidden extends answeredWith(403) {}
/** The password has to be given again, since the login is older than what is asked for allows. */
export class Unconfirmed extends Forbidden {
  constructor() {
    super("confirmAgain", { field: "currentPassword" });
  }
}
/** The input is understood, but the present state does not allow it. */
export class Conflict extends answeredWith(409) {}
/** The input itself is wrong; `fields` says where. */
export class Invalid extends answeredWith(400) {}
export class TooLarge extends answeredWith(413) {}
export class WrongMedia extends answeredWith(415) {}
/** Something that the answer needs is not to be reached now; trying again later may help. */
export class Unavailable extends DomainError {
  constructor(key: MessageKey, details: ErrorDetails = {}) {
    super(503, key, { headers: { "Retry-After": "30" }, ...details });
  }
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** It is allowed, but not so often or so many. Its text may name the wait in minutes or hours. */
export class TooMany extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(key: MessageKey, details: ErrorDetails & { retryAfterSeconds: number }) {
    const { retryAfterSeconds, values } = details;
    const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
    const hours = Math.ceil(retryAfterSeconds / HOUR_SECONDS);
    const headers = { "Retry-After": String(retryAfterSeconds) };
    super(429, key, { ...details, headers, values: { minutes, hours, ...values } });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
