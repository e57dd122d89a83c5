import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { DialogWayBack } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/icon";
import { PostForm } from "~/components/forms/form";

/** Confirms deleting equipment; the same in a dialog and on its own page. */
export function DeleteEquipment({ id, dialog }: { id: number; dialog?: string }) {
  const { t } = useTranslation("machine");
  return (
    <PostForm action={`/dashboard/equipment/${id}/delete`} className="stack">
      <p>{t("deleteText")}</p>
      <p className="row">
        <Button variant="destructive">
          <Icon name="delete" size="sm" />
          {t("deleteAction")}
        </Button>
        <DialogWayBack dialog={dialog} to="/dashboard" reloadDocument>
          {t("keep")}
        </DialogWayBack>
      </p>
    </PostForm>
  );
}
