import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { removeByForm } from "./shared/own-equipment.server";

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/dashboard/equipment/${encodeURIComponent(params.id ?? "")}/calendar`);

/** Removes an owner's block and frees its days. */
export const action = (args: ActionFunctionArgs) => removeByForm(args);
