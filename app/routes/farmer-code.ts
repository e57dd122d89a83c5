import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { renewFarmerCode } from "~/domain/bookings/farmers.server";
import { readId } from "~/domain/schema-parts";
import { runPageAction } from "~/http/page.server";

const pageOf = ({ params }: Pick<ActionFunctionArgs, "params">) => `/booking/${encodeURIComponent(params.id ?? "")}`;

export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(args));

/** Makes a new code for the farmer whom the booking is for. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, pageOf(args), async ({ db, user, now, t }) => {
    await renewFarmerCode(db, readId(args.params.id), { user, now });
    return { to: pageOf(args), say: { title: t("farmer:renewed") } };
  });
