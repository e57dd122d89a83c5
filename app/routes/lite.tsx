import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { openCall } from "~/http/call.server";
import { liteCookie } from "~/http/lite-mode";
import { seeOther } from "~/http/page.server";
import { safePath } from "~/http/session.server";

export const loader = () => redirect("/");

/** Keeps on this device whether pages come in lite mode; redirects to the same page. */
export async function action(args: ActionFunctionArgs) {
  const { request, settings } = await openCall(args);
  const form = await request.formData().catch(() => new FormData());
  const choice = form.get("lite");
  const path = safePath(form.get("redirectTo"));
  if (choice !== "on" && choice !== "off") return seeOther(path);
  return seeOther(path, { "Set-Cookie": liteCookie(choice, settings.secure) });
}
