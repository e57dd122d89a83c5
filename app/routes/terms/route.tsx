import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Form } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { keepTyped } from "~/components/forms/keep-typed";
import { saveTermsByForm } from "./action.server";
import { loadTermsForm } from "./loader.server";
import { TERMS_FIELD_IDS, TermsFields } from "./terms-fields";

export const handle: PageHandle = { i18n: ["terms", "machine"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadTermsForm);

/** Saves the terms of the equipment for its owner. */
export const action = (args: ActionFunctionArgs) => saveTermsByForm(args);

export const clientAction = keepTyped;

export default function TermsPage() {
  const { t } = useTranslation(["terms", "machine"]);
  const { id, name, values } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  return (
    <div className="wrap page narrow stack">
      <BackLink to="/dashboard#machines">{t("machine:myEquipment")}</BackLink>
      <h1>{t("editTitle", { name })}</h1>
      <p>{t("intro")}</p>
      <p>
        <ButtonLink to={`/dashboard/equipment/${id}/acres`} variant="outline" size="sm">
          {t("acresLink")}
        </ButtonLink>
      </p>
      <Card>
        <Form method="post" action={`/dashboard/equipment/${id}/terms`} noValidate className="form">
          <FormErrors result={result} fields={TERMS_FIELD_IDS} failed={{ title: t("saveFailed") }} />
          <TermsFields values={result?.initialValue ?? values} errors={result?.error ?? {}} />
          <Button block pending={navigation.state === "submitting"}>
            {t("save")}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
