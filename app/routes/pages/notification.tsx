import type { LoaderFunctionArgs } from "@remix-run/node";
import { followNotification } from "~/http/notification-forms.server";

/** Leads on to what a message is about; the message counts as read. */
export const loader = (args: LoaderFunctionArgs) => followNotification(args);

export default function Notification() {
  return null;
}
