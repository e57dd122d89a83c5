import type { ContactProof } from "~/domain/users/contact-changes.server";
import type { Call } from "~/http/call.server";
import { limitedNetwork, networkFor } from "~/http/client-address";
import { isFreshLogin } from "~/http/session.server";

/** What shows that a new contact comes from the account's owner, for the page and the API. */
export async function proofOf(call: Call, currentPassword: string | undefined): Promise<ContactProof> {
  const asker = `contact ${networkFor(call.clientAddress)}`;
  return {
    currentPassword,
    isFreshLogin: await isFreshLogin(call.request),
    asker,
    network: limitedNetwork(call.clientAddress),
    now: call.now,
  };
}
