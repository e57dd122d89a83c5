import { requireOwnEquipment } from "~/domain/equipment/require-own-equipment.server";
import { readId } from "~/domain/schema-parts";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import type { UserCall } from "~/http/call.server";

/**
 * The terms of a machine as its form shows them.
 *
 * @throws NotFound, Forbidden where it is not the user's
 */
export async function loadTermsForm({ db, user, params, t, language }: UserCall) {
  const { id, name } = await requireOwnEquipment(db, readId(params.id), user);
  const { areas, ...terms } = await findTerms(db, id);
  return {
    title: `${t("terms:editTitle", { name })} – ${t("brand")}`,
    id,
    name,
    values: {
      ...Object.fromEntries(
        Object.entries(terms).map(([field, value]) => [field, value === null ? "" : String(value)]),
      ),
      areas: areas.map(({ names }) => names[language]).join("\n"),
    },
  };
}
