import { Secret, TOTP } from "otpauth";

/** What authenticator apps do (RFC 6238), with the values that all of them know. */

const ISSUER = "Yantra";
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks of phones are up to half a minute off. */
const STEPS_OFF = 1;
const MS = 1_000;

/** A new secret in base 32, as people type it. */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, algorithm: "SHA1", digits: DIGITS, period: PERIOD_SECONDS, secret });

/** The address that an app reads from the QR code. */
export const addressFor = (secret: string, username: string): string => totpOf(secret, username).toString();

/** True for a time step at or before the last one used; a clock that was set back does not lock the user out. */
export const isUsed = (step: number, last: number | null): boolean =>
  last !== null && step <= last && last - step <= 2 * STEPS_OFF;

/** The half minute since 1970 whose code this is; undefined for a wrong code. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const off = totpOf(secret, ISSUER).validate({ token: code, timestamp, window: STEPS_OFF });
  return off === null ? undefined : Math.floor(timestamp / (PERIOD_SECONDS * MS)) + off;
}
