import { z } from "zod";
import { latinDigits, tidyLines } from "~/domain/normalise-text";
import type { MessageKey } from "~/domain/errors";
import { line, refuse, whateverElse, words } from "~/domain/schema-parts";
import { LANGUAGES } from "~/i18n/language";
import { readEmailAddress } from "./email-address";
import { readMobileNumber } from "./mobile-number";
import { PROOF_MAX_CHARACTERS } from "./user";

const MAX_PASSWORD_LENGTH = 200;

const requiredText = (key: MessageKey) => z.string({ error: words(key) });
/** A code or a name as it is typed; a malformed one gets the answer of a wrong one. */
const typedText = (required: MessageKey, wrong: MessageKey, max: number) =>
  requiredText(required).trim().min(1, words(required)).max(max, words(wrong));

const MOBILE_DIGITS = 10;

/** A mobile number may be a username, also with blanks or +91. Text that is already a valid username is kept. */
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

export const personName = line("nameRequired", "nameTooLong", 50).pipe(
  z.string().min(2, words("nameTooShort")).regex(NAME_FORM, words("nameCharacters")),
);

/** Errors are listed in the order of the form. */
export const registrationSchema = z.object({
  name: personName,
  username: username.pipe(
    z
      .string()
      .min(1, { error: words("usernameRequired"), abort: true })
      .min(3, words("usernameTooShort"))
      .max(30, words("usernameTooLong"))
      .regex(/^\w*$/, words("usernameCharacters")),
  ),
  password,
  language: z.enum(LANGUAGES).optional().catch(undefined),
});

const confirmPassword = requiredText("confirmPasswordRequired").min(1, words("confirmPasswordRequired"));

/** Says at the second field that the two passwords differ. */
const bothAlike = { error: words("passwordsDoNotMatch"), path: ["confirmPassword"], when: whateverElse };
const isAlike = ({ password: one, confirmPassword: other }: { password?: unknown; confirmPassword?: unknown }) =>
  other === "" || (one ?? other) === (other ?? one);

/** A new account, as the form takes it: with the password typed twice. */
export const registrationFormSchema = registrationSchema.extend({ confirmPassword }).refine(isAlike, bothAlike);

export const forgotSchema = z.object({
  email: requiredText("emailRequired")
    .trim()
    .min(1, { error: words("emailRequired"), abort: true })
    .transform((text, context) => readEmailAddress(text) ?? refuse(context, "emailInvalid")),
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

export const officeCodeSchema = z
  .object({
    login: typedText("loginRequired", "officeCodeDead", 100).transform(readUsername),
    code: typedText("officeCodeRequired", "officeCodeDead", 40),
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

const currentPassword = requiredText("passwordRequired").min(1, words("passwordRequired"));

export const changePasswordSchema = z.object({ currentPassword, password, confirmPassword }).refine(isAlike, bothAlike);

const MAX_CODE_CHARACTERS = 60;
const code = typedText("codeRequired", "codeWrong", MAX_CODE_CHARACTERS);

export const codeSchema = z.object({ code });

/** The code that comes with a login over the API. */
export const loginCode = z.string().trim().max(MAX_CODE_CHARACTERS).optional().catch(undefined);

/** What the page of two-step login sends: each of its forms names what it does. */
export const twoStepSchema = z.discriminatedUnion("change", [
  z.object({ change: z.literal("start"), currentPassword }),
  z.object({ change: z.literal("confirm"), code }),
  z.object({ change: z.literal("codes"), currentPassword, code }),
  z.object({ change: z.literal("off"), currentPassword, code }),
]);

export const SMS_CODE_DIGITS = 6;
export const SMS_CODE_MINUTES = 10;

export const phoneCodeSchema = z.object({
  code: requiredText("phoneCodeRequired")
    .max(MAX_CODE_CHARACTERS, words("phoneCodeWrong"))
    .transform((text) => latinDigits(text).replace(/\D/g, ""))
    .pipe(z.string().length(SMS_CODE_DIGITS, words("phoneCodeRequired"))),
});

export const loginContactSchema = z.object({
  contact: requiredText("phoneInvalid").transform(
    (text, context) => readMobileNumber(text) ?? refuse(context, "phoneInvalid"),
  ),
});

export const loginByCodeSchema = z.object({ ...loginContactSchema.shape, ...phoneCodeSchema.shape });
export type LoginByCode = z.infer<typeof loginByCodeSchema>;

export const loginByCodeFormSchema = z.discriminatedUnion("change", [
  z.object({ change: z.literal("send"), ...loginContactSchema.shape }),
  z.object({ change: z.literal("login"), ...loginByCodeSchema.shape }),
]);

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** What the page about messages on the phone sends: each of its forms names what it does. */
export const phoneFormSchema = z.discriminatedUnion("change", [
  z.object({ change: z.literal("choose"), smsMessages: checkbox, whatsappMessages: checkbox }),
  z.object({ change: z.literal("confirm"), ...phoneCodeSchema.shape }),
  z.object({ change: z.literal("again") }),
]);

export type Credentials = z.infer<typeof loginSchema>;
export type Registration = z.infer<typeof registrationSchema>;
