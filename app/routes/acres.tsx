import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";

import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Select, TextInput } from "~/components/ui/inputs";
import { Form, SubmitButton } from "~/components/forms/form";
import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { PERS, usualAcres, worksOf } from "~/domain/terms/acres";
import { outputsSchema, findOutputs, saveOutputs } from "~/domain/terms/terms-of-equipment.server";
import type { PageHandle } from "~/page-handle";
import { userForm, userPage } from "~/http/page.server";

export const handle: PageHandle = { i18n: ["terms", "machine"], isInner: true };

export const loader = userPage(async ({ db, user, params, t }) => {
  const { id, name, category } = await requireOwnEquipment(db, readId(params.id), user);
  const stated = await findOutputs(db, id);
  const works = worksOf(category).map((work) => {
    const { acres = "", per = "hour" } = stated.find((output) => output.work === work) ?? {};
    return { work, acres: String(acres), per, usual: usualAcres(category, work) };
  });
  return { title: t("terms:acresEdit", { name }), id, name, works };
});

/** Saves what the equipment works, for its owner. */
export const action = userForm(outputsSchema, async (outputs, { db, user, now, t, params }) => {
  const equipment = await requireOwnEquipment(db, readId(params.id), user);
  await saveOutputs(db, equipment, outputs, user, now);
  return { to: `/dashboard#m${equipment.id}`, say: { title: t("terms:acresSaved") } };
});

export default function AcresPage() {
  const { t } = useTranslation(["terms", "machine"]);
  const { id, name, works } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [form, fields] = useForm<Record<string, string>>({
    id: "acres",
    lastResult: result,
    defaultValue: Object.fromEntries(
      works.flatMap(({ work, acres, per }) => [
        [work, acres],
        [`${work}Per`, per],
      ]),
    ),
  });
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/dashboard/equipment/${id}/terms`}>{t("editTitle", { name })}</BackLink>
      <h1>{t("acresEdit", { name })}</h1>
      {works.length === 0 ? (
        <p>{t("acresNone")}</p>
      ) : (
        <Card>
          <Form method="post" action={`/dashboard/equipment/${id}/acres`} {...getFormProps(form)} className="stack">
            <FormErrors form={form} result={result} failed={{ title: t("saveFailed") }} />
            {works.map(({ work, usual }) => (
              <div key={work} className="pair">
                <Field field={fields[work]} label={t(`work_${work}`)} hint={t("acresHint", { acres: usual })}>
                  <TextInput inputMode="decimal" autoComplete="off" maxLength={10} />
                </Field>
                <Field field={fields[`${work}Per`]} label={t("acresPer")}>
                  <Select>
                    {PERS.map((one) => (
                      <option key={one} value={one}>
                        {t(`acresPer_${one}`)}
                      </option>
                    ))}
                  </Select>
                </Field>
              </div>
            ))}
            <SubmitButton>{t("acresSave")}</SubmitButton>
          </Form>
        </Card>
      )}
    </div>
  );
}
