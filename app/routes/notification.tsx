import type { LoaderFunctionArgs } from "@remix-run/node";
import { followNotification } from "~/routes/shared/notifications.server";

/** Leads on to what a message is about; the message counts as read. */
export const loader = (args: LoaderFunctionArgs) => followNotification(args);

export default function Notification() {
  return null;
}
