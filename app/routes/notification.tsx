import type { LoaderFunctionArgs } from "@remix-run/node";
import { followNotification } from "~/routes/shared/notifications.server";

/** Marks a notification as read and redirects to its subject. */
export const loader = (args: LoaderFunctionArgs) => followNotification(args);

export default function Notification() {
  return null;
}
