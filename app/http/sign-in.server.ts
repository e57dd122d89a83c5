import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { authenticateUser } from "~/domain/users/authenticate-user.server";
import { loginSchema, type Credentials } from "~/domain/users/user-schema";
import type { User } from "~/domain/users/user";
import type { Call } from "./call.server";
import { Problem } from "./problems.server";
import { services } from "./services.server";
import { createLoginThrottle } from "./throttle.server";

const SECONDS_PER_MINUTE = 60;
const throttle = createLoginThrottle();
const authenticator = new Authenticator<User | undefined>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const credentials = loginSchema.safeParse(Object.fromEntries(form));
    return credentials.success ? authenticateUser(services().db, credentials.data) : undefined;
  }),
);

/**
 * Checks a name and a password for a call, slowing down whoever guesses.
 *
 * @throws Problem 401 when either is wrong, 429 after too many wrong ones
 */
export async function requireCredentials(call: Call, credentials: Credentials): Promise<User> {
  const turn = throttle.check(credentials.username, call.clientAddress);
  if (!turn.allowed) {
    throw new Problem(429, "tooManyGuesses", {
      values: { minutes: Math.ceil(turn.retryAfterSeconds / SECONDS_PER_MINUTE) },
      headers: { "Retry-After": String(turn.retryAfterSeconds) },
    });
  }
  const form = new Request(call.url, { method: "POST", body: new URLSearchParams({ ...credentials }) });
  const user = await authenticator.authenticate("form", form);
  if (user === undefined) {
    throttle.recordFailure(credentials.username, call.clientAddress);
    throw new Problem(401, "invalidCredentials");
  }
  throttle.recordSuccess(credentials.username, call.clientAddress);
  return user;
}

/** Who has just set a new password is no guesser: the wrong guesses before it do not count any more. */
export function clearLoginFailures(call: Call, user: Pick<User, "username">): void {
  throttle.recordSuccess(user.username, call.clientAddress);
}
