import { useTranslation } from "react-i18next";
import { DialogWayBack } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/elements";
import { Form, SubmitButton } from "~/components/forms/form";

/** Confirms deleting equipment; the same in a dialog and on its own page. */
export function DeleteEquipment({ id, dialog }: { id: number; dialog?: string }) {
  const { t } = useTranslation("machine");
  return (
    <Form method="post" action={`/dashboard/equipment/${id}/delete`} className="stack">
      <p>{t("deleteText")}</p>
      <p className="row">
        <SubmitButton variant="destructive" block={false}>
          <Icon name="delete" size="sm" />
          {t("deleteAction")}
        </SubmitButton>
        <DialogWayBack dialog={dialog} to="/dashboard" reloadDocument>
          {t("keep")}
        </DialogWayBack>
      </p>
    </Form>
  );
}
