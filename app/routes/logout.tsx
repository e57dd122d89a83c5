import { forgetFilters } from "~/components/equipment/list-filters";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { ButtonLink, Card } from "~/components/ui/elements";
import { Form, SubmitButton } from "~/components/forms/form";
import { openCall } from "~/http/call.server";
import { userPage, seeOther, type FormResult } from "~/http/page.server";
import { toProblemOr } from "~/http/problems.server";
import { signOut } from "~/http/session.server";

export const loader = userPage(async ({ t, user }) => ({ title: t("logout"), name: user.name }));

/** Ends the session in the store too. On failure the form shows the error and can be retried. */
export async function action(args: ActionFunctionArgs) {
  const call = await openCall(args);
  try {
    return seeOther("/auth", await signOut(call));
  } catch (error) {
    const { key, status, headers } = toProblemOr(call, error, "logoutFailed");
    return data<FormResult>({ status: "error", error: { "": [call.t(`messages:${key}`)] } }, { status, headers });
  }
}

export default function Logout() {
  const { t } = useTranslation();
  const { name } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page max-w-150">
      <Card className="stack">
        <h1>{t("logoutQuestion")}</h1>
        <FormErrors result={result} failed={{ title: t("logoutFailed") }} />
        <p>{t("signedInAs", { name })}</p>
        <Form method="post" reloadDocument className="row" onSubmit={forgetFilters}>
          <SubmitButton block={false}>{t("logout")}</SubmitButton>
          <ButtonLink to="/" variant="outline">
            {t("cancel")}
          </ButtonLink>
        </Form>
      </Card>
    </div>
  );
}
