/** A setting is invalid; the message is one line that a person can act on. */
export class SettingError extends Error {}
