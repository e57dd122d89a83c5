import { useTranslation } from "react-i18next";
import { EquipmentForm } from "~/components/equipment/equipment-form";
import type { EquipmentFormValues } from "~/domain/equipment/equipment-form";
import type { EquipmentFormResult } from "./equipment-form.server";

interface Data {
  /** Undefined for equipment that is new. */
  id?: number;
  values: EquipmentFormValues;
  asksContact?: boolean;
  commission?: string | null;
}

/** The form for equipment on its own page. */
export function OwnEquipmentForm({ data, result }: { data: Data; result?: EquipmentFormResult | undefined }) {
  const { t } = useTranslation("machine");
  const { id, values, asksContact = false, commission = null } = data;
  const isNew = id === undefined;
  return (
    <EquipmentForm
      action={`/dashboard/equipment/${isNew ? "new" : `${id}/edit`}`}
      values={values}
      result={result}
      submitLabel={t(isNew ? "list" : "save")}
      failed={t(isNew ? "createFailed" : "updateFailed")}
      asksContact={asksContact}
      commission={commission}
    />
  );
}
