import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { handleEditedEquipment } from "~/routes/shared/equipment-form.server";
import { userPage } from "~/http/page.server";
import { OwnEquipmentForm } from "~/routes/shared/own-equipment-form";
import { loadEquipmentForm } from "./shared/own-equipment.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["machine", "equipment"], images: true, isInner: true, hasActions: true };

export const loader = userPage(loadEquipmentForm);

export const action = (args: ActionFunctionArgs) => handleEditedEquipment(args);

export default function EquipmentEdit() {
  const { t } = useTranslation("machine");
  const data = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to="/dashboard#machines">{t("myEquipment")}</BackLink>
      <h1>{t("editTitle", { name: data.name })}</h1>
      <Card>
        <OwnEquipmentForm data={data} result={useActionData<typeof action>()} />
      </Card>
    </div>
  );
}
