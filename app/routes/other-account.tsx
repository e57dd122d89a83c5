import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { loadPage } from "~/http/page.server";
import { Problem } from "~/http/problems.server";

export const loader = () => redirect("/");

/** Answers in place of the action of a form that another account opened: see server/named-account.ts. */
const refuseOtherAccount = (args: ActionFunctionArgs) =>
  loadPage(args, () => Promise.reject(new Problem(409, "otherAccount")));

export const action = refuseOtherAccount;

export default function OtherAccount() {
  return null;
}
