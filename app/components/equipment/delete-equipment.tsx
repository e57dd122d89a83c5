import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

/** Confirms deleting equipment; the same in a dialog and on its own page. */
export function DeleteEquipment({ id }: { id: number }) {
  const { t } = useTranslation("machine");
  return (
    <form method="post" action={`/dashboard/equipment/${id}/delete`} className="stack">
      <p>{t("deleteText")}</p>
      <p className="row">
        <Button variant="destructive">
          <Icon name="delete" size="sm" />
          {t("deleteAction")}
        </Button>
        <ButtonLink to="/dashboard" variant="outline" reloadDocument>
          {t("keep")}
        </ButtonLink>
      </p>
    </form>
  );
}
