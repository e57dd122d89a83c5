import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { authenticateUser } from "~/domain/users/authenticate-user.server";
import { loginSchema, type Credentials } from "~/domain/users/user-schema";
import type { ProvedUser } from "~/domain/users/password-proof.server";
import type { User } from "~/domain/users/user";
import type { Call } from "./call.server";
import { networkFor } from "./client-address";
import { tooManyGuesses } from "./code-throttle.server";
import { findKnownDevice } from "./device.server";
import { Problem } from "./problems.server";
import { services } from "~/services.server";
import { createLoginThrottle } from "./throttle.server";

const throttle = createLoginThrottle({ limit: "passwords" });
/** The network that a form comes from: the strategy is given its request alone. */
const askers = new WeakMap<Request, string>();
const authenticator = new Authenticator<ProvedUser | undefined>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const credentials = loginSchema.safeParse(Object.fromEntries(form));
    const asker = askers.get(request);
    return credentials.success ? authenticateUser(services().db, credentials.data, asker) : undefined;
  }),
);

/**
 * Signs in with a login form, limiting guesses.
 *
 * @param request the form's request, its body not read yet
 * @throws Problem 401 for a wrong username or password, 429 after too many
 */
export function requireFormCredentials(call: Call, { username }: Credentials, request: Request): Promise<ProvedUser> {
  askers.set(request, askerOf(call));
  return limitGuesses(call, username, () => authenticator.authenticate("form", request));
}

/**
 * Checks a username and a password from an API call, limiting guesses.
 *
 * @throws Problem 401 for a wrong username or password, 429 after too many
 */
export function requireCredentials(call: Call, credentials: Credentials): Promise<ProvedUser> {
  return limitGuesses(call, credentials.username, () => authenticateUser(call.db, credentials, askerOf(call)));
}

/** Logins of a network wait apart from its registrations. */
const askerOf = ({ clientAddress }: Call) => `login ${networkFor(clientAddress)}`;

async function limitGuesses(
  { clientAddress, request }: Call,
  username: string,
  authenticate: () => Promise<ProvedUser | undefined>,
): Promise<ProvedUser> {
  const device = await findKnownDevice(request, username);
  const permission = await throttle.check(username, clientAddress, device);
  if (!permission.allowed) throw tooManyGuesses(permission);
  const proved = await authenticate().catch(async (error: unknown) => {
    await throttle.giveBack(username, clientAddress, device);
    throw error;
  });
  if (proved === undefined) throw new Problem(401, "invalidCredentials");
  await throttle.recordSuccess(username, clientAddress, device);
  return proved;
}

/** Clears the failed logins of a user who has just set a new password. */
export function clearLoginFailures(call: Call, user: Pick<User, "username">): Promise<void> {
  return throttle.recordSuccess(user.username, call.clientAddress);
}
