import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import {
  changeVisibility,
  EQUIPMENT_STATES,
  countRegister,
  listRegister,
} from "~/domain/equipment/equipment-register.server";
import { rowId } from "~/domain/schema-parts";
import { runAdminPageAction, type PageHandle } from "~/http/page.server";
import { readBody } from "~/http/body.server";
import { Link, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge, EmptyState, type Tone } from "~/components/ui/elements";
import { Form, SubmitButton } from "~/components/forms/form";
import { Table, type TableColumn } from "~/components/ui/table";
import { formatRupees } from "~/i18n/money";
import { formatPlace } from "~/domain/geography/cities";
import { shownName } from "~/domain/users/user";
import { readSearch } from "~/domain/word-search.server";
import { findPage } from "~/http/paging.server";
import { AdminPage } from "~/components/admin/admin-page";
import { SearchForm } from "~/components/admin/search-form";
import { PageLinks } from "~/components/layout/page-links";
import { Field, Select } from "~/components/ui/fields";
import { adminPage } from "~/routes/shared/admin-screen.server";

export const handle: PageHandle = { i18n: ["admin"] };

/** One page of all equipment that matches the search, listed or not. */
export const loader = adminPage(async ({ db, url, t, language }) => {
  const filter = {
    search: readSearch(url.searchParams.get("search")),
    state: EQUIPMENT_STATES.find((state) => state === url.searchParams.get("state")),
  };
  const { page, pages, total, isTotalExact, rows } = await findPage(url, {
    count: (limit) => countRegister(db, filter, limit),
    size: 20,
    list: (part) => listRegister(db, filter, part),
  });
  return {
    title: t("admin:machines"),
    filter,
    states: EQUIPMENT_STATES,
    found: t(isTotalExact ? "admin:machinesFound" : "admin:machinesFoundMore", { count: total }),
    page,
    pages,
    equipmentList: rows.map((equipment) => ({
      ...equipment,
      ownerName: shownName(equipment.ownerName, t),
      location: formatPlace(equipment.location, language),
    })),
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
  const { filter, states, found, page, pages, equipmentList } = useLoaderData<typeof loader>();
  const isNarrowed = filter.search !== undefined || filter.state !== undefined;
  const columns: TableColumn<EquipmentRow>[] = [
    {
      header: t("id"),
      cell: ({ id }) => (
        <span id={`m${id}`} tabIndex={-1}>
          {id}
        </span>
      ),
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
      className: "grow basis-3/4",
    },
    { header: t("common:owner"), cell: ({ ownerId, ownerName }) => <span>{`${ownerId} · ${ownerName}`}</span> },
    { header: t("common:location"), cell: ({ location }) => location },
    { header: t("common:rate"), cell: ({ dailyRate }) => formatRupees(dailyRate), numeric: true },
    { header: t("state"), cell: ({ state }) => <Badge tone={TONES[state]}>{t(`machine_${state}`)}</Badge> },
    {
      header: t("actions"),
      hideHeader: true,
      cell: (equipment) => <ListingButton equipment={equipment} />,
      className: "ml-auto",
    },
  ];
  return (
    <AdminPage part="machines" title={t("machines")} status={found}>
      <SearchForm
        key={JSON.stringify(filter)}
        action="/admin/equipment"
        label={t("machineSearch")}
        search={filter.search}
        isNarrowed={isNarrowed}
      >
        <Field label={t("state")} id="f-state">
          <Select
            name="state"
            defaultValue={filter.state ?? ""}
            none={t("any")}
            options={states.map((state) => ({ value: state, label: t(`machine_${state}`) }))}
          />
        </Field>
      </SearchForm>
      {equipmentList.length === 0 ? (
        <EmptyState title={t("noneFit")} />
      ) : (
        <Table caption={t("machines")} columns={columns} rows={equipmentList} rowKey={({ id }) => id} />
      )}
      <PageLinks page={page} pages={pages} pathname="/admin/equipment" />
    </AdminPage>
  );
}

type EquipmentRow = Awaited<ReturnType<typeof loader>>["equipmentList"][number];

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
      <SubmitButton name="intent" value={intent} variant="outline" size="sm" block={false} disabled={isBusy}>
        {t(intent === "hide" ? "hideMachine" : "showMachine")}
      </SubmitButton>
    </Form>
  );
}
