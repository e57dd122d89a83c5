import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { changeVisibility } from "~/domain/equipment/hide-equipment.server";
import { rowId } from "~/domain/schema-parts";
import { runAdminPageAction } from "~/http/admin.server";
import { readBody } from "~/http/body.server";
import { redirectWithNotice } from "~/http/session.server";

const listingSchema = z.object({ intent: z.enum(["hide", "show"]), equipmentId: rowId });

/** Hides a listing or shows it again, then redirects to the same list, where it is. */
export function changeListingByForm(args: ActionFunctionArgs): Promise<Response> {
  const page = `/admin/equipment${new URL(args.request.url).search}`;
  return runAdminPageAction(args, page, async ({ db, user, now, request, t }) => {
    const { intent, equipmentId } = await readBody(request, listingSchema);
    const { name } = await changeVisibility(db, equipmentId, intent, { admin: user, now });
    const title = t(intent === "hide" ? "admin:machineHidden" : "admin:machineShown", { name });
    return redirectWithNotice(request, `${page}#m${equipmentId}`, { variant: "default", title }, { status: 303 });
  });
}
