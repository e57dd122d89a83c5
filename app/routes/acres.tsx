import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Select, TextInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
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
  const navigation = useNavigation();
  // A refused form comes without what was cleared in it.
  const refused = result?.initialValue;
  const typed = (field: string, value: string) => String(refused === undefined ? value : (refused[field] ?? ""));
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/dashboard/equipment/${id}/terms`}>{t("editTitle", { name })}</BackLink>
      <h1>{t("acresEdit", { name })}</h1>
      {works.length === 0 ? (
        <p>{t("acresNone")}</p>
      ) : (
        <Card>
          <Form method="post" action={`/dashboard/equipment/${id}/acres`} noValidate className="stack">
            <FormErrors
              result={result}
              fields={Object.fromEntries(works.map(({ work }) => [work, `a-${work}`]))}
              failed={{ title: t("saveFailed") }}
            />
            {works.map(({ work, acres, per, usual }) => (
              <div key={work} className="pair">
                <Field
                  id={`a-${work}`}
                  label={t(`work_${work}`)}
                  hint={t("acresHint", { acres: usual })}
                  error={result?.error?.[work]}
                >
                  <TextInput
                    name={work}
                    defaultValue={typed(work, acres)}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={10}
                  />
                </Field>
                <Field id={`a-${work}-per`} label={t("acresPer")} error={result?.error?.[`${work}Per`]}>
                  <Select name={`${work}Per`} defaultValue={typed(`${work}Per`, per)}>
                    {PERS.map((one) => (
                      <option key={one} value={one}>
                        {t(`acresPer_${one}`)}
                      </option>
                    ))}
                  </Select>
                </Field>
              </div>
            ))}
            <Button block pending={navigation.state === "submitting"}>
              {t("acresSave")}
            </Button>
          </Form>
        </Card>
      )}
    </div>
  );
}
