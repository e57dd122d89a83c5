import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { PageHandle } from "~/enhance/page-handle";
import { signOutByForm } from "~/routes/auth/action.server";
import { loadUserPage } from "~/http/page.server";

export const handle: PageHandle = { load: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) =>
  loadUserPage(args, async ({ t, user }) => ({ title: `${t("logout")} – ${t("brand")}`, name: user.name }));

export const action = (args: ActionFunctionArgs) => signOutByForm(args);

export default function Logout() {
  const { t } = useTranslation();
  const { name } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow">
      <Card className="stack">
        <h1>{t("logoutQuestion")}</h1>
        <FormErrors result={result} fields={{}} failed={{ title: t("logoutFailed") }} />
        <p>{t("signedInAs", { name })}</p>
        <form method="post" className="row">
          <Button>{t("logout")}</Button>
          <ButtonLink to="/" variant="outline">
            {t("cancel")}
          </ButtonLink>
        </form>
      </Card>
    </div>
  );
}
