import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/layout/page-links";
import { RentalList } from "./rental-list";
import { BackLink } from "~/components/ui/back-link";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { Tabs } from "~/components/ui/tabs";
import { loadUserPage } from "~/http/page.server";
import { loadRentals } from "./loader.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["rental", "booking"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadRentals);

const PATH = "/dashboard/rentals";

export default function Rentals() {
  const { t } = useTranslation(["rental", "booking"]);
  const { equipmentList, equipmentId, when, whens, page, pages, rentals } = useLoaderData<typeof loader>();
  const ofEquipment = equipmentId === undefined ? "" : `&equipmentId=${equipmentId}`;
  return (
    <div className="wrap page stack">
      <BackLink to="/dashboard#machines">{t("myEquipment")}</BackLink>
      <div className="head">
        <h1>{t("rentalsTitle")}</h1>
      </div>
      <Tabs
        label={t("when")}
        tabs={whens.map((one) => ({ to: `${PATH}?when=${one}${ofEquipment}`, label: t(one), current: one === when }))}
      />
      {equipmentList.length < 2 ? null : (
        <Form action={PATH} className="flex items-end gap-2">
          <input type="hidden" name="when" value={when} />
          <Field id="equipmentId" label={t("machine")}>
            <Select name="equipmentId" key={equipmentId} defaultValue={equipmentId ?? ""}>
              <option value="">{t("allMachines")}</option>
              {equipmentList.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Button variant="outline" className="flex-none">
            {t("show")}
          </Button>
        </Form>
      )}
      {rentals.length === 0 ? (
        <EmptyState
          title={t(equipmentList.length === 0 ? "noMachines" : `none_${when}`)}
          action={
            equipmentList.length === 0 ? (
              <ButtonLink to="/dashboard/equipment/new">{t("addMachine")}</ButtonLink>
            ) : undefined
          }
        >
          <p>{t(equipmentList.length === 0 ? "noMachinesText" : "noneText")}</p>
        </EmptyState>
      ) : (
        <RentalList rentals={rentals} />
      )}
      <PageLinks page={page} pages={pages} pathname={PATH} />
    </div>
  );
}
