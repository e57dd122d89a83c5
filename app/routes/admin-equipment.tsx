import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { changeVisibility, EQUIPMENT_STATES, listRegister } from "~/domain/equipment/equipment-register.server";
import { rowId } from "~/domain/schema-parts";
import { runAdminPageAction, type PageHandle } from "~/http/page.server";
import { readBody } from "~/http/body.server";
import { Link, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/components/ui/elements";
import { Form, SubmitButton } from "~/components/forms/form";
import type { TableColumn } from "~/components/ui/table";
import { formatRupees } from "~/i18n/money";
import { formatPlace } from "~/domain/geography/cities";
import { shownName } from "~/domain/users/user";
import { readSearch } from "~/domain/word-search.server";
import { findPage } from "~/http/paging.server";
import { AdminList } from "~/components/admin/admin-list";
import { SelectField } from "~/components/ui/fields";
import { adminPage } from "~/routes/shared/admin-screen.server";

export const handle: PageHandle = { i18n: ["admin"] };

export const loader = adminPage(async ({ db, url, t, language }) => {
  const filter = {
    search: readSearch(url.searchParams.get("search")),
    state: EQUIPMENT_STATES.find((state) => state === url.searchParams.get("state")),
  };
  const { page, pages, total, isTotalExact, rows } = await findPage(url, 20, listRegister(db, filter));
  return {
    title: t("admin:machines"),
    filter,
    states: EQUIPMENT_STATES,
    list: {
      found: t(isTotalExact ? "admin:machinesFound" : "admin:machinesFoundMore", { count: total }),
      page,
      pages,
      rows: rows.map((equipment) => ({
        ...equipment,
        ownerName: shownName(equipment.ownerName, t),
        location: formatPlace(equipment.location, language),
      })),
    },
  };
});

/** Hides a listing or shows it again, then redirects to the same list, where it is. */
export function action(args: ActionFunctionArgs) {
  const page = `/admin/equipment${new URL(args.request.url).search}`;
  return runAdminPageAction(args, page, async ({ db, user, now, request, t }) => {
    const { intent, equipmentId } = await readBody(request, listingSchema);
    const { name } = await changeVisibility(db, equipmentId, intent, { admin: user, now });
    const title = t(intent === "hide" ? "admin:machineHidden" : "admin:machineShown", { name });
    return { to: `${page}#m${equipmentId}`, say: { title } };
  });
}

export default function AdminEquipment() {
  const { t } = useTranslation(["admin", "common"]);
  const { filter, states, list } = useLoaderData<typeof loader>();
  const columns: TableColumn<EquipmentRow>[] = [
    {
      header: t("id"),
      cell: ({ id }) => (
        <span id={`m${id}`} tabIndex={-1}>
          {id}
        </span>
      ),
      className: "order-first",
    },
    {
      header: t("common:machine"),
      // A listing that is hidden has no public page.
      cell: ({ id, name, state }) =>
        state === "hidden" || state === "deleted" ? (
          <b>{name}</b>
        ) : (
          <Link to={`/equipment/${id}`} className="tall">
            <b>{name}</b>
          </Link>
        ),
      className: "order-first grow basis-1/2",
    },
    { header: t("common:owner"), cell: ({ ownerId, ownerName }) => <span>{`${ownerId} · ${ownerName}`}</span> },
    { header: t("common:location"), cell: ({ location }) => location },
    { header: t("common:rate"), cell: ({ dailyRate }) => formatRupees(dailyRate), numeric: true },
    { header: t("state"), cell: ({ state }) => <Badge tone={TONES[state]}>{t(`machine_${state}`)}</Badge> },
    {
      header: t("actions"),
      hideHeader: true,
      cell: (equipment) => <ListingButton equipment={equipment} />,
      className: "-order-1",
    },
  ];
  return (
    <AdminList
      caption={t("machines")}
      path="/admin/equipment"
      label={t("machineSearch")}
      filter={filter}
      list={list}
      columns={columns}
    >
      <SelectField
        label={t("state")}
        id="f-state"
        name="state"
        defaultValue={filter.state ?? ""}
        none={t("any")}
        options={states.map((state) => ({ value: state, label: t(`machine_${state}`) }))}
      />
    </AdminList>
  );
}

type EquipmentRow = Awaited<ReturnType<typeof loader>>["list"]["rows"][number];

const listingSchema = z.object({ intent: z.enum(["hide", "show"]), equipmentId: rowId });

const TONES: Record<EquipmentRow["state"], Tone> = {
  offered: "green",
  unavailable: "yellow",
  hidden: "red",
  deleted: "grey",
};

function ListingButton({ equipment: { id, state } }: { equipment: EquipmentRow }) {
  const { t } = useTranslation("admin");
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().formData !== undefined;
  if (state === "deleted") return null;
  const intent = state === "hidden" ? "show" : "hide";
  return (
    <Form method="post" action={pathname + search}>
      <input type="hidden" name="equipmentId" value={id} />
      <SubmitButton name="intent" value={intent} variant="link" size="sm" block={false} disabled={isBusy}>
        {t(intent === "hide" ? "hideMachine" : "showMachine")}
      </SubmitButton>
    </Form>
  );
}
