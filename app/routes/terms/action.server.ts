import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOwnEquipment } from "~/domain/equipment/require-own-equipment.server";
import { readId } from "~/domain/schema-parts";
import { termsSchema } from "~/domain/terms/terms-schema";
import { saveTerms } from "~/domain/terms/terms-of-equipment.server";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles the form of the terms and goes on to the owner's machines. */
export function saveTermsByForm(args: ActionFunctionArgs) {
  const page = `/dashboard/equipment/${encodeURIComponent(args.params.id ?? "")}/terms`;
  return handleUserForm(
    args,
    termsSchema,
    async (terms, { db, user, now, request, t }) => {
      const equipment = await requireOwnEquipment(db, readId(args.params.id), user);
      await saveTerms(db, equipment, terms, user, now);
      const notice = { variant: "default", title: t("terms:saved") } as const;
      return redirectWithNotice(request, `/dashboard#m${equipment.id}`, notice, { status: 303 });
    },
    page,
  );
}
