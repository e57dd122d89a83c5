import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { findTerms } from "~/domain/terms/terms-of-equipment.server";
import { formAction, userPage, type PageHandle } from "~/http/page.server";
import { replaceTerms } from "~/operations/equipment.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Screen } from "~/components/layout/screen";
import { NumberField, SelectField, TextareaField, TextField } from "~/components/ui/fields";
import { outputOf } from "~/domain/terms/acres";
import { DIESELS, OPERATORS } from "~/domain/terms/terms";

export const handle: PageHandle = { i18n: ["terms", "machine"], isInner: true };

/** @throws NotFound, Forbidden where it is not the user's */
export const loader = userPage(async ({ db, user, namedId, t, language }) => {
  const { id, name, category } = await requireOwnEquipment(db, namedId, user);
  const { areas, ...terms } = await findTerms(db, id);
  return {
    title: t("terms:editTitle", { name }),
    id,
    /** Usual acres a day; undefined for a machine that works no land by the acre. */
    usual: outputOf(category, null)?.acresPerDay,
    values: {
      ...Object.fromEntries(
        Object.entries(terms).map(([field, value]) => [field, value === null ? "" : String(value)]),
      ),
      areas: areas.map(({ names }) => names[language]).join("\n"),
    },
  };
});

export const action = formAction(replaceTerms, (_, { namedId, t }) => ({
  to: `/dashboard#m${namedId}`,
  say: { title: t("terms:saved") },
}));

export default function TermsPage() {
  const { t } = useTranslation(["terms", "machine"]);
  const { id, usual, values } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<string>("terms", { defaultValue: values });
  return (
    <Screen to="/dashboard#machines" back={t("machine:myEquipment")}>
      <p>{t("intro")}</p>
      <PageForm
        form={form}
        action={`/dashboard/equipment/${id}/terms`}
        failed={t("saveFailed")}
        submit={t("save")}
        className="card stack"
      >
        {/* A blank field says nothing. */}
        <SelectField
          none={t("notSaid")}
          field={fields["operator"]}
          label={t("operator")}
          options={OPERATORS.map((value) => ({ value, label: t(`operator_${value}`) }))}
        />
        <NumberField field={fields["operatorRate"]} label={t("operatorRate")} maxLength={10} />
        <SelectField
          none={t("notSaid")}
          field={fields["diesel"]}
          label={t("diesel")}
          options={DIESELS.map((value) => ({ value, label: t(`diesel_${value}`) }))}
        />
        <SelectField
          none={t("notSaid")}
          field={fields["hasImplement"]}
          label={t("implement")}
          options={(["true", "false"] as const).map((value) => ({ value, label: t(`implement_${value}`) }))}
        />
        <NumberField field={fields["deliveryKm"]} label={t("deliveryKm")} hint={t("deliveryKmHint")} maxLength={10} />
        <TextareaField field={fields["areas"]} label={t("areas")} hint={t("areasHint")} rows={3} />
        <div className="pair items-end">
          <NumberField field={fields["freeKm"]} label={t("freeKm")} maxLength={10} />
          <NumberField field={fields["perKm"]} label={t("perKm")} maxLength={10} />
        </div>
        <NumberField field={fields["minDays"]} label={t("minDays")} maxLength={10} />
        <NumberField field={fields["noticeDays"]} label={t("notice")} maxLength={10} />
        {usual === undefined ? null : (
          <TextField
            field={fields["acresPerDay"]}
            label={t("acresPerDay")}
            hint={t("acresHint", { acres: usual })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
        )}
        <NumberField field={fields["onlinePercent"]} label={t("online")} hint={t("onlineHint")} maxLength={10} />
      </PageForm>
    </Screen>
  );
}
