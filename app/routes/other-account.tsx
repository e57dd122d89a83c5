import { redirect } from "@remix-run/node";
import { publicPage } from "~/http/page.server";
import { Problem } from "~/http/problems.server";

export const loader = () => redirect("/");

/** Answers in place of the action of a form that another account opened: see server/named-account.ts. */
export const action = publicPage(() => Promise.reject(new Problem(409, "otherAccount")));

export default function OtherAccount() {
  return null;
}
