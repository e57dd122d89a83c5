import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EquipmentForm } from "~/components/equipment/equipment-form";
import { Screen } from "~/components/layout/screen";
import { Card } from "~/components/ui/elements";
import { EMPTY_EQUIPMENT_FORM, formOfEquipment } from "~/domain/equipment/equipment-form";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { userPage } from "~/http/page.server";
import type { PageHandle } from "~/page-handle";
import { isContactAsked } from "./shared/booking.server";
import { handleEquipmentForm } from "./shared/equipment-form.server";
import { labelOfSpec } from "./shared/equipment.server";
import { sayCommission } from "./shared/payouts.server";

export const handle: PageHandle = { i18n: ["machine", "equipment"], images: true, isInner: true, hasActions: true };

/**
 * The form of equipment, new or the user's own.
 *
 * @throws NotFound, Forbidden where it is not the user's
 */
export const loader = userPage(async (call) => {
  const { db, user, params, t } = call;
  if (params.id === undefined)
    return {
      title: t("machine:add"),
      id: undefined,
      values: EMPTY_EQUIPMENT_FORM,
      asksContact: isContactAsked(user),
      commission: sayCommission(call),
    };
  const equipment = await requireOwnEquipment(db, readId(params.id), user);
  return {
    title: t("machine:editTitle", { name: equipment.name }),
    id: equipment.id,
    values: formOfEquipment(equipment, (key) => labelOfSpec(t, key)),
    asksContact: false,
    commission: null,
  };
});

export const action = handleEquipmentForm;

export default function OwnEquipment() {
  const { t } = useTranslation("machine");
  const { id, values, asksContact, commission } = useLoaderData<typeof loader>();
  const isNew = id === undefined;
  return (
    <Screen to="/dashboard#machines" back={t("myEquipment")}>
      <Card>
        <EquipmentForm
          action={`/dashboard/equipment/${isNew ? "new" : `${id}/edit`}`}
          values={values}
          result={useActionData<typeof action>()}
          submitLabel={t(isNew ? "list" : "save")}
          failed={t(isNew ? "createFailed" : "updateFailed")}
          asksContact={asksContact}
          commission={commission}
        />
      </Card>
    </Screen>
  );
}
