import { SECONDS_PER_HOUR } from "~/domain/calendar/duration";
import { createQuota } from "~/domain/quota";
import { openAccount } from "~/domain/users/accounts.server";
import type { Registration } from "~/domain/users/user-schema";
import type { Login } from "~/domain/users/user";
import type { Call } from "./call.server";
import { networkFor } from "./client-address";

/** Phones of a mobile network share an address; what an attempt costs is a hash of a password. */
const byNetwork = createQuota({ limit: "registrations", max: 1_000, withinSeconds: SECONDS_PER_HOUR });

/**
 * Opens an account, with a limit for each network. Attempts count too.
 *
 * @throws TooMany above the limit; what openAccount throws
 */
export async function register(call: Call, registration: Registration): Promise<Login> {
  await byNetwork.require(networkFor(call.clientAddress), "tooManyRegistrations");
  const { language, now } = call;
  return openAccount(call.db, registration, { language, now });
}
