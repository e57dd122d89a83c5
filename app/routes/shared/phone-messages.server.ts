import type { OfferedWays } from "~/domain/phones/choose-messages.server";
import type { Settings } from "~/settings.server";

/** The ways of messages on the phone that this installation can send. */
export const waysOf = ({ messages }: Pick<Settings, "messages">): OfferedWays => ({
  sms: messages !== undefined,
  whatsapp: messages?.whatsappSender !== undefined,
});
