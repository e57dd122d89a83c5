import { z } from "zod";
import { SECONDS_PER_MINUTE } from "~/domain/calendar/day";
import { Forbidden } from "~/domain/errors";
import { statusUrlOf, storeReport } from "~/domain/phone-messages/send-phone-message.server";
import { confirmPhone, requestPhoneCode } from "~/domain/phones/phone-code.server";
import { changeProfile, type OfferedWays } from "~/domain/profiles/change-profile.server";
import { imageUploadSchema, profileChangeSchema } from "~/domain/profiles/profile-schema";
import { createQuota } from "~/domain/quota";
import type { ContactProof } from "~/domain/users/contacts.server";
import { requestReset, resetPassword } from "~/domain/users/new-password.server";
import type { Login, User } from "~/domain/users/user";
import { findUser } from "~/domain/users/user-queries.server";
import {
  SMS_CODE_MINUTES,
  forgotSchema,
  loginByCodeSchema,
  loginCode,
  loginContactSchema,
  loginSchema,
  phoneCodeSchema,
  registrationSchema,
  resetSchema,
} from "~/domain/users/user-schema";
import { forUsers, forVisitors, jsonAnswer } from "~/http/api.server";
import { requireValid } from "~/http/body.server";
import type { Call } from "~/http/call.server";
import { limitedNetwork } from "~/http/client-address";
import { rememberDevice } from "~/http/device.server";
import { storeUploadedImage } from "~/http/image-upload.server";
import { transferPicks } from "~/http/frame.server";
import { Problem, toProblem } from "~/http/problems.server";
import { requireSecondStep } from "~/http/second-step.server";
import { isFreshLogin, signIn, signOut } from "~/http/session.server";
import {
  clearLoginFailures,
  register,
  requireCodeLogin,
  requireCredentials,
  sendLoginCode,
} from "~/http/sign-in.server";
import { languageCookie } from "~/i18n/detection.server";
import type { Settings } from "~/settings.server";

export const readUser = forUsers({ summary: "The logged-in user.", run: ({ user }) => user });

/** Logs in, and takes along what was picked for comparison before. */
async function logIn(call: Call, proved: Login, status = 200): Promise<Response> {
  const cookies = [...(await signIn(call, proved)), ...(await transferPicks(call, proved.user))];
  return jsonAnswer(proved.user, {
    status,
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

export const registerUser = forVisitors({
  summary: "Creates an account and logs it in.",
  input: registrationSchema,
  status: 201,
  run: async (call, registration) => logIn(call, await register(call, registration), 201),
});

const text = z.unknown().optional().meta({ type: "string" });
const passwordLoginSchema = loginSchema.extend({ code: loginCode });
const codeLoginSchema = loginByCodeSchema.extend({ secondCode: loginCode });

export const logUserIn = forVisitors({
  summary:
    "Logs a user in by username and password, or by contact (a confirmed mobile number) and the code sent there; with two-step login, beside a password with the app's code as code, beside a code by SMS as secondCode.",
  input: z.object({ username: text, password: text, contact: text, code: text, secondCode: text }),
  run: async (call, given) => {
    if (given.contact !== undefined && given.username === undefined) {
      const login = requireValid(given, codeLoginSchema);
      const secondStep = (user: User) => requireSecondStep(call, user, login.secondCode, "secondCode");
      return logIn(call, await requireCodeLogin(call, login, secondStep));
    }
    const { code, ...credentials } = requireValid(given, passwordLoginSchema);
    const proved = await requireCredentials(call, credentials);
    await requireSecondStep(call, proved.user, code);
    return logIn(call, proved);
  },
});

export const sendCodeToLogIn = forVisitors({
  summary: "Sends a code to log in with to a confirmed mobile number by SMS; the answer is the same for any number.",
  input: loginContactSchema,
  run: async (call, form) => {
    await sendLoginCode(call, form);
    return { message: call.t("messages:loginCodeSent", { minutes: SMS_CODE_MINUTES }) };
  },
});

export const logUserOut = forVisitors({
  summary: "Ends the session, on the server too.",
  status: 204,
  run: async (call) => new Response(null, { status: 204, headers: await signOut(call) }),
});

const RESETS_WITHIN_SECONDS = 15 * SECONDS_PER_MINUTE;
/** By the address as it is written. Another spelling of a mailbox takes nothing of what its owner may ask for. */
const byAddress = createQuota({ limit: "resets of an address", max: 5, withinSeconds: RESETS_WITHIN_SECONDS });
/** Requests from one network; a whole village may share it. */
const byNetwork = createQuota({ limit: "resets of a network", max: 60, withinSeconds: RESETS_WITHIN_SECONDS });

async function requireTurn(call: Call, email: string): Promise<void> {
  const network = limitedNetwork(call.clientAddress);
  // A network that has had enough uses up nothing of an address: its owner would be refused, and get no email either.
  if (network !== undefined) await byNetwork.require(network, "tooManyResets");
  await byAddress.require(email, "tooManyResets");
}

const SERVER_BUSY = 503;

/** The work is the same for every address. @throws TooMany; Problem 503 when it cannot be stored */
export async function requestResetEmail(call: Call, { email }: { email: string }): Promise<void> {
  await requireTurn(call, email);
  try {
    await requestReset(call.db, email, call.now);
  } catch (error) {
    const { status, headers } = toProblem(error);
    throw status === SERVER_BUSY ? new Problem(status, "resetUnavailable", { headers }) : error;
  }
}

export const forgetPassword = forVisitors({
  summary: "Emails a reset link if the address belongs to an account; the answer is the same either way.",
  input: forgotSchema,
  run: async (call, form) => {
    await requestResetEmail(call, form);
    return { message: call.t("messages:emailSentText") };
  },
});

export async function setNewPassword(call: Call, reset: { token: string; password: string }): Promise<Login> {
  const login = await resetPassword(call.db, reset, call);
  await clearLoginFailures(call, login.user);
  return login;
}

export const resetForgottenPassword = forVisitors({
  summary: "Sets a new password by the token of a reset email; ends every session of the user.",
  input: resetSchema,
  run: async (call, form) => {
    const headers = { "Set-Cookie": await rememberDevice(call.request, await setNewPassword(call, form)) };
    return jsonAnswer({ message: call.t("messages:passwordChanged") }, { headers });
  },
});

export function proofOf(call: Call, currentPassword: string | undefined): ContactProof {
  return {
    currentPassword,
    isFreshLogin: isFreshLogin(call),
    network: limitedNetwork(call.clientAddress),
    now: call.now,
  };
}

export const waysOf = ({ messages }: Pick<Settings, "messages">): OfferedWays => ({
  sms: messages?.smsFrom !== undefined,
  whatsapp: messages?.whatsappFrom !== undefined,
});

export const updateProfile = forUsers({
  summary: "Updates the user's profile.",
  input: profileChangeSchema,
  run: async (call, { currentPassword, ...change }) => {
    const { db, user, settings } = call;
    const changed = await changeProfile(db, user, change, proofOf(call, currentPassword), waysOf(settings));
    const headers = new Headers();
    if (change.language !== undefined) headers.set("Set-Cookie", languageCookie(changed.language, settings.secure));
    return jsonAnswer(changed, { headers });
  },
});

export const storeProfileImage = forUsers({
  summary: "Stores a profile photo; it is shown once the profile refers to it.",
  input: imageUploadSchema,
  run: async (call, { image }) => ({ imageUrl: await storeUploadedImage(call, image, "person") }),
});

export const sendPhoneCode = forUsers({
  summary: "Sends a code to the user's number.",
  status: 204,
  run: async ({ db, user, now, clientAddress }) => {
    const asked = { now, network: limitedNetwork(clientAddress) };
    await db.transaction().execute((trx) => requestPhoneCode(trx, user.id, asked));
  },
});

export const confirmPhoneNumber = forUsers({
  summary: "Confirms the user's number by its code.",
  input: phoneCodeSchema,
  run: async (call, { code }) => {
    await confirmPhone(call.db, call.user.id, code, call);
    return findUser(call.db, call.user.id);
  },
});

export const receiveMessageStatus = forVisitors({
  summary: "Where Twilio reports what becomes of an SMS or WhatsApp message, signed over the address and the fields.",
  status: 204,
  run: async ({ db, phoneMessages, request, namedId: id, settings, now, report }) => {
    const fields = new URLSearchParams(await request.text());
    const signature = request.headers.get("X-Twilio-Signature");
    const found = phoneMessages?.readReport(statusUrlOf(settings.appUrl, id), fields, signature);
    if (found === undefined) throw new Forbidden("messageStatusRefused");
    const isNew = await storeReport(db, id, found, now);
    if (isNew && found.outcome === "failed")
      report("a phone message was not delivered", new Error(`Twilio's error ${found.errorCode ?? "unknown"}`));
  },
});
