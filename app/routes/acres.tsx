import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Screen } from "~/components/layout/screen";
import { Field, Select, TextInput } from "~/components/ui/fields";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { PERS, usualAcres, worksOf } from "~/domain/terms/acres";
import { outputsSchema, findOutputs, saveOutputs } from "~/domain/terms/terms-of-equipment.server";
import type { PageHandle } from "~/page-handle";
import { userForm, userPage } from "~/http/page.server";

export const handle: PageHandle = { i18n: ["terms", "machine"], isInner: true };

export const loader = userPage(async ({ db, user, namedId, t }) => {
  const { id, name, category } = await requireOwnEquipment(db, namedId, user);
  const stated = await findOutputs(db, id);
  const works = worksOf(category).map((work) => {
    const { acres = "", per = "hour" } = stated.find((output) => output.work === work) ?? {};
    return { work, acres: String(acres), per, usual: usualAcres(category, work) };
  });
  return { title: t("terms:acresEdit", { name }), id, name, works };
});

export const action = userForm(outputsSchema, async (outputs, { db, user, now, t, namedId }) => {
  const equipment = await requireOwnEquipment(db, namedId, user);
  await saveOutputs(db, equipment, outputs, user, now);
  return { to: `/dashboard#m${equipment.id}`, say: { title: t("terms:acresSaved") } };
});

export default function AcresPage() {
  const { t } = useTranslation(["terms", "machine"]);
  const { id, name, works } = useLoaderData<typeof loader>();
  const stated = works.flatMap(({ work, acres, per }) => Object.entries({ [work]: acres, [`${work}Per`]: per }));
  const [form, fields] = usePageForm<string>("acres", { defaultValue: Object.fromEntries(stated) });
  return (
    <Screen to={`/dashboard/equipment/${id}/terms`} back={t("editTitle", { name })}>
      {works.length === 0 ? (
        <p>{t("acresNone")}</p>
      ) : (
        <PageForm
          form={form}
          action={`/dashboard/equipment/${id}/acres`}
          failed={t("saveFailed")}
          submit={t("acresSave")}
          className="card stack"
        >
          {works.map(({ work, usual }) => (
            <div key={work} className="pair">
              <Field field={fields[work]} label={t(`work_${work}`)} hint={t("acresHint", { acres: usual })}>
                <TextInput inputMode="decimal" autoComplete="off" maxLength={10} />
              </Field>
              <Field field={fields[`${work}Per`]} label={t("acresPer")}>
                <Select options={PERS.map((one) => ({ value: one, label: t(`acresPer_${one}`) }))} />
              </Field>
            </div>
          ))}
        </PageForm>
      )}
    </Screen>
  );
}
