import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PostForm } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";
import { loadUserPage } from "~/http/page.server";
import { endAccountByForm } from "./action.server";
import { EndForm } from "./end-form";
import { loadAccountEnd } from "./loader.server";
import { ObstacleList } from "./obstacle-list";

export const handle: PageHandle = { i18n: ["account", "security", "booking"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadAccountEnd);

/** Asks for the end of the account. */
export const action = (args: ActionFunctionArgs) => endAccountByForm(args);

export const clientAction = keepTyped;

export default function AccountEnd() {
  const { t } = useTranslation(["security", "account", "messages"]);
  const { days, endsOn, isAdmin, obstacles } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (endsOn !== null) return <KeepAccount endsOn={endsOn} />;
  return (
    <div className="wrap page narrow stack">
      <h1>{t("security:endTitle")}</h1>
      {obstacles.length === 0 ? null : <ObstacleList obstacles={obstacles} />}
      <p>{t("security:endText", { days })}</p>
      <p>{t("security:endGoes")}</p>
      <p>{t("security:endStays")}</p>
      <p>{t("security:endFirst")}</p>
      <ButtonLink to="/profile/data.json" reloadDocument variant="outline">
        {t("account:dataAction")}
      </ButtonLink>
      {isAdmin ? <Alert variant="warning">{t("security:endOfAdmin")}</Alert> : null}
      {isAdmin || obstacles.length > 0 ? null : (
        <Card>
          <EndForm result={result} />
        </Card>
      )}
    </div>
  );
}

function KeepAccount({ endsOn }: { endsOn: string }) {
  const { t } = useTranslation("security");
  return (
    <div className="wrap page narrow">
      <Card className="stack">
        <h1>{t("keepTitle", { day: endsOn })}</h1>
        <p>{t("keepText")}</p>
        <PostForm action="/profile/keep">
          <Button block>{t("keepAction")}</Button>
        </PostForm>
      </Card>
    </div>
  );
}
