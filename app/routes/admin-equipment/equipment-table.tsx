import { useLocation, useNavigation, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Form } from "~/components/forms/form";
import { Table, type TableColumn } from "~/components/ui/table";
import type { Tone } from "~/components/ui/tone";
import type { EquipmentRow } from "./loader.server";
import { formatRupees } from "~/i18n/money";

const TONES: Record<EquipmentRow["state"], Tone> = {
  offered: "green",
  unavailable: "yellow",
  hidden: "red",
  deleted: "grey",
};

/** Equipment with its owners, each with a button that hides or shows the listing. */
export function EquipmentTable({ equipmentList }: { equipmentList: readonly EquipmentRow[] }) {
  const { t } = useTranslation("admin");
  const columns: TableColumn<EquipmentRow>[] = [
    {
      header: t("id"),
      cell: ({ id }) => (
        <span id={`m${id}`} tabIndex={-1}>
          {id}
        </span>
      ),
    },
    { header: t("machine"), cell: (equipment) => <EquipmentName equipment={equipment} />, className: "grow basis-3/4" },
    { header: t("owner"), cell: ({ ownerId, ownerName }) => <span>{`${ownerId} · ${ownerName}`}</span> },
    { header: t("place"), cell: ({ location }) => location },
    { header: t("rate"), cell: ({ dailyRate }) => formatRupees(dailyRate), numeric: true },
    { header: t("state"), cell: ({ state }) => <Badge tone={TONES[state]}>{t(`machine_${state}`)}</Badge> },
    {
      header: t("actions"),
      hideHeader: true,
      cell: (equipment) => <ListingButton equipment={equipment} />,
      className: "ml-auto",
    },
  ];
  return <Table caption={t("machines")} columns={columns} rows={equipmentList} rowKey={({ id }) => id} />;
}

/** The name, linked unless the listing is hidden and so has no public page. */
function EquipmentName({ equipment: { id, name, state } }: { equipment: EquipmentRow }) {
  return state === "hidden" || state === "deleted" ? (
    <b>{name}</b>
  ) : (
    <Link to={`/equipment/${id}`} className="tall">
      <b>{name}</b>
    </Link>
  );
}

function ListingButton({ equipment: { id, state } }: { equipment: EquipmentRow }) {
  const { t } = useTranslation("admin");
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  if (state === "deleted") return null;
  const intent = state === "hidden" ? "show" : "hide";
  const isPending = navigation.state !== "idle" && navigation.formData !== undefined;
  const isPressed = isPending && navigation.formData?.get("equipmentId") === String(id);
  return (
    <Form method="post" action={pathname + search}>
      <input type="hidden" name="equipmentId" value={id} />
      <Button
        name="intent"
        value={intent}
        variant="outline"
        size="sm"
        pending={isPressed}
        disabled={isPending && !isPressed}
      >
        {t(intent === "hide" ? "hideMachine" : "showMachine")}
      </Button>
    </Form>
  );
}
