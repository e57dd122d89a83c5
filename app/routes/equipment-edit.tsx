import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { handleEditedEquipment } from "~/routes/shared/equipment-form.server";
import { userPage } from "~/http/page.server";
import { OwnEquipmentForm } from "~/routes/shared/own-equipment-form";
import { formOfEquipment } from "~/domain/equipment/equipment-form";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { labelOfSpec } from "./shared/equipment.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["machine", "equipment"], images: true, isInner: true, hasActions: true };

/**
 * The form of existing equipment.
 *
 * @throws NotFound, Forbidden where it is not the user's
 */
export const loader = userPage(async ({ db, user, params, t }) => {
  const equipment = await requireOwnEquipment(db, readId(params.id), user);
  return {
    title: t("machine:editTitle", { name: equipment.name }),
    id: equipment.id,
    name: equipment.name,
    values: formOfEquipment(equipment, (key) => labelOfSpec(t, key)),
  };
});

export const action = (args: ActionFunctionArgs) => handleEditedEquipment(args);

export default function EquipmentEdit() {
  const { t } = useTranslation("machine");
  const data = useLoaderData<typeof loader>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/dashboard#machines">{t("myEquipment")}</BackLink>
      <h1>{t("editTitle", { name: data.name })}</h1>
      <Card>
        <OwnEquipmentForm data={data} result={useActionData<typeof action>()} />
      </Card>
    </div>
  );
}
