import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { EquipmentTable } from "./equipment-table";
import { SearchForm } from "~/components/admin/search-form";
import { PageLinks } from "~/components/layout/page-links";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/inputs";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { changeListingByForm } from "./action.server";
import { loadAllEquipment } from "./loader.server";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["admin"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, loadAllEquipment);

export const action = (args: ActionFunctionArgs) => changeListingByForm(args);

export const clientAction = keepTyped;

export default function AdminEquipment() {
  const { t } = useTranslation("admin");
  const { filter, states, found, page, pages, equipmentList } = useLoaderData<typeof loader>();
  const isNarrowed = filter.search !== undefined || filter.state !== undefined;
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
          <Select name="state" defaultValue={filter.state ?? ""}>
            <option value="">{t("any")}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`machine_${state}`)}
              </option>
            ))}
          </Select>
        </Field>
      </SearchForm>
      {equipmentList.length === 0 ? (
        <EmptyState title={t("noneFit")} />
      ) : (
        <EquipmentTable equipmentList={equipmentList} />
      )}
      <PageLinks page={page} pages={pages} pathname="/admin/equipment" />
    </AdminPage>
  );
}
