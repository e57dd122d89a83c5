import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteEquipment } from "~/components/equipment/delete-equipment";
import { Dialog } from "~/components/ui/dialog";
import { handleDeletedEquipment } from "~/routes/shared/equipment-form.server";
import { userPage } from "~/http/page.server";
import { loadEquipmentToDelete } from "./shared/own-equipment.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["machine"] };

export const loader = userPage(loadEquipmentToDelete);

export const action = (args: ActionFunctionArgs) => handleDeletedEquipment(args);

export default function EquipmentDelete() {
  const { t } = useTranslation(["machine", "common"]);
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow">
      <Dialog id="delete" title={t("deleteTitle", { name })} closeLabel={t("common:close")} asPage closeTo="/dashboard">
        <DeleteEquipment id={id} />
      </Dialog>
    </div>
  );
}
