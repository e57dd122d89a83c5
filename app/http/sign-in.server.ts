import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { authenticateUser, openAccount } from "~/domain/users/accounts.server";
import { loginSchema, type Credentials, type LoginByCode, type Registration } from "~/domain/users/user-schema";
import type { Login, User } from "~/domain/users/user";
import { authenticateByCode, requestLoginCode, spendCode } from "~/domain/phones/phone-code.server";
import { NotFound } from "~/domain/errors";
import type { Call } from "./call.server";
import { SECONDS_PER_HOUR } from "~/domain/calendar/day";
import { createQuota } from "~/domain/quota";
import { limitedNetwork, networkFor } from "./client-address";
import { findKnownDevice } from "./device.server";
import { Problem } from "./problems.server";
import { services } from "~/services.server";
import { createLoginThrottle } from "./throttle.server";

const throttle = createLoginThrottle({ limit: "passwords" });
const authenticator = new Authenticator<Login | undefined>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const credentials = loginSchema.safeParse(Object.fromEntries(form));
    return credentials.success ? authenticateUser(services().db, credentials.data) : undefined;
  }),
);

/** Signs in by a form whose body is not read yet; guesses limited. @throws Problem 401 for wrong ones, 429 */
export function requireFormCredentials(call: Call, { username }: Credentials, request: Request): Promise<Login> {
  return limitGuesses(call, username, () => authenticator.authenticate("form", request));
}

/** Checks the credentials of an API call; guesses limited. @throws Problem 401 for wrong ones, 429 after too many */
export function requireCredentials(call: Call, credentials: Credentials): Promise<Login> {
  return limitGuesses(call, credentials.username, () => authenticateUser(call.db, credentials));
}

/** Whether people may log in with a code by SMS. */
export const offersCodeLogin = ({ phoneMessages }: Pick<Call, "phoneMessages">): boolean =>
  phoneMessages?.offers("sms") === true;

function requireCodeOffered(call: Call): void {
  if (!offersCodeLogin(call)) throw new NotFound("codeLoginOff");
}

/** Sends a login code to a confirmed number; any other gets the same answer. @throws NotFound without SMS; TooMany */
export function sendLoginCode(call: Call, { contact }: { contact: string }): Promise<void> {
  requireCodeOffered(call);
  return requestLoginCode(call.db, contact, { now: call.now, network: limitedNetwork(call.clientAddress) });
}

/** Signs in by an SMS code, used up once `secondStep` holds. @throws NotFound without SMS; Problem 401, 429 */
export async function requireCodeLogin(
  call: Call,
  login: LoginByCode,
  secondStep: (user: User) => Promise<void> = () => Promise.resolve(),
): Promise<Login> {
  requireCodeOffered(call);
  const proved = await limitGuesses(
    call,
    login.contact,
    () => authenticateByCode(call.db, login, call),
    loginCodeWrong,
  );
  await secondStep(proved.user);
  if (!(await spendCode(call.db, proved.user.id, proved.seed))) throw loginCodeWrong();
  return proved;
}

const loginCodeWrong = () => new Problem(401, "loginCodeWrong", { field: "code" });

async function limitGuesses<Proved extends Login>(
  { clientAddress, request }: Call,
  username: string,
  authenticate: () => Promise<Proved | undefined>,
  refuse = () => new Problem(401, "invalidCredentials"),
): Promise<Proved> {
  const device = await findKnownDevice(request, username);
  const proved = await throttle.guess({ account: username, address: clientAddress, device }, authenticate);
  if (proved === undefined) throw refuse();
  return proved;
}

/** Clears the failed logins of a user who has just set a new password. */
export function clearLoginFailures(call: Call, user: Pick<User, "username">): Promise<void> {
  return throttle.recordSuccess({ account: user.username, address: call.clientAddress });
}

/** Phones of a mobile network share an address; what an attempt costs is a hash of a password. */
const registrations = createQuota({ limit: "registrations", max: 1_000, withinSeconds: SECONDS_PER_HOUR });

/** Opens an account; attempts of a network are limited. @throws TooMany; what openAccount throws */
export async function register({ db, clientAddress, language, now }: Call, registration: Registration): Promise<Login> {
  await registrations.require(networkFor(clientAddress), "tooManyRegistrations");
  return openAccount(db, registration, { language, now });
}
