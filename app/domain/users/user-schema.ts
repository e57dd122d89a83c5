import { z } from "zod";
import { latinDigits, tidyLines } from "~/domain/normalise-text";
import { line, words } from "~/domain/schema-parts";
import { LANGUAGES } from "~/i18n/language";
import { readMobileNumber } from "./mobile-number";
import { PROOF_MAX_CHARACTERS } from "./user";

const MAX_PASSWORD_LENGTH = 200;

const requiredText = (key: Parameters<typeof words>[0]) => z.string({ error: words(key) });

const MOBILE_DIGITS = 10;

/**
 * A mobile number may serve as username, and is typed as people write one: in Devanagari, with blanks or with +91. What
 * could be a username as it stands is left alone.
 */
function readUsername(text: string): string {
  const typed = latinDigits(text);
  return /^\w*$/.test(typed) ? typed : (readMobileNumber(typed)?.slice(-MOBILE_DIGITS) ?? typed);
}

const username = requiredText("usernameRequired").trim().transform(readUsername);

/** Signing in. Lengths are not checked here: a wrong name and a short one get the same answer. */
export const loginSchema = z.object({
  username: username.pipe(z.string().min(1, words("usernameRequired"))),
  password: requiredText("passwordRequired").min(1, words("passwordRequired")),
});

const password = requiredText("passwordRequired")
  .min(1, { error: words("passwordRequired"), abort: true })
  .min(4, words("passwordTooShort"))
  .max(MAX_PASSWORD_LENGTH, words("passwordTooLong"))
  .regex(/[A-Z]/, words("passwordNeedsUppercase"))
  .regex(/[a-z]/, words("passwordNeedsLowercase"))
  .regex(/\d/, words("passwordNeedsNumber"));

/** Letters of any script with their signs, and blanks: Devanagari names carry combining vowels. */
const NAME_FORM = /^(?:[\p{L}\p{M} ]|\u200c|\u200d)*$/u;

/** The name of a person. */
export const personName = line("nameRequired", "nameTooLong", 50).pipe(
  z.string().min(2, words("nameTooShort")).regex(NAME_FORM, words("nameCharacters")),
);

/** A new account, as the API takes it. */
export const registrationSchema = z.object({
  username: username.pipe(
    z
      .string()
      .min(1, { error: words("usernameRequired"), abort: true })
      .min(3, words("usernameTooShort"))
      .max(30, words("usernameTooLong"))
      .regex(/^\w*$/, words("usernameCharacters")),
  ),
  password,
  name: personName,
  language: z.enum(LANGUAGES).optional().catch(undefined),
});

const confirmPassword = requiredText("confirmPasswordRequired").min(1, words("confirmPasswordRequired"));

/** Says at the second field that the two passwords differ, whatever else is wrong with the form. */
const bothAlike = {
  error: words("passwordsDoNotMatch"),
  path: ["confirmPassword"],
  when: ({ value }: { value: unknown }) => {
    const form = value as Partial<Record<string, unknown>> | null | undefined;
    return (
      typeof form?.password === "string" && typeof form.confirmPassword === "string" && form.confirmPassword !== ""
    );
  },
};
const isAlike = (form: { password: string; confirmPassword: string }) => form.confirmPassword === form.password;

/** A new account, as the form takes it: with the password typed twice. */
export const registrationFormSchema = registrationSchema.extend({ confirmPassword }).refine(isAlike, bothAlike);

const MAX_ADDRESS_CHARACTERS = 254;

/** The wish for a mail that leads to a new password. */
export const forgotSchema = z.object({
  email: requiredText("emailRequired")
    .trim()
    .toLowerCase()
    .min(1, { error: words("emailRequired"), abort: true })
    .max(MAX_ADDRESS_CHARACTERS, { error: words("emailInvalid"), abort: true })
    .pipe(z.email({ error: words("emailInvalid") })),
});

const MAX_TOKEN_CHARACTERS = 200;

/** A new password by the link of a mail. A missing or malformed token gets the answer of an expired one. */
export const resetSchema = z
  .object({
    token: requiredText("resetLinkDead").max(MAX_TOKEN_CHARACTERS, words("resetLinkDead")),
    password,
    confirmPassword,
  })
  .refine(isAlike, bothAlike);

const MAX_LOGIN_CHARACTERS = 100;
const MAX_CODE_CHARACTERS = 40;

/** A new password by the office's code. A malformed code gets the answer of a wrong one. */
export const officeCodeSchema = z
  .object({
    login: requiredText("loginRequired")
      .trim()
      .min(1, words("loginRequired"))
      .max(MAX_LOGIN_CHARACTERS, words("officeCodeDead"))
      .transform(readUsername),
    code: requiredText("officeCodeRequired")
      .trim()
      .min(1, words("officeCodeRequired"))
      .max(MAX_CODE_CHARACTERS, words("officeCodeDead")),
    password,
    confirmPassword,
  })
  .refine(isAlike, bothAlike);

const PROOF_MIN_CHARACTERS = 5;

/** How a person proved who they are, in the office's words. */
export const proofSchema = z
  .string({ error: words("proofRequired") })
  .overwrite(tidyLines)
  .min(PROOF_MIN_CHARACTERS, words("proofRequired"))
  .max(PROOF_MAX_CHARACTERS, words("proofTooLong"));

/** A new password by the old one. */
export const changePasswordSchema = z
  .object({
    currentPassword: requiredText("passwordRequired").min(1, words("passwordRequired")),
    password,
    confirmPassword,
  })
  .refine(isAlike, bothAlike);

export type Credentials = z.infer<typeof loginSchema>;
export type Registration = z.infer<typeof registrationSchema>;
