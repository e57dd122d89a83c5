import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { Alert } from "~/components/ui/alert";
import { Card } from "~/components/ui/card";
import type { PageHandle } from "~/page-handle";
import { keepTyped } from "~/components/forms/keep-typed";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { makeOfficeCode } from "./action.server";
import { loadRecovery } from "./loader.server";
import { RecoveryForm } from "./recovery-form";

export const handle: PageHandle = { i18n: ["admin"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, loadRecovery);

/** Makes a code. */
export const action = (args: ActionFunctionArgs) => makeOfficeCode(args);

export const clientAction = keepTyped;

export default function AdminRecovery() {
  const { t } = useTranslation("admin");
  const person = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const made = done !== undefined && "code" in done ? done : undefined;
  return (
    <AdminPage
      part="users"
      title={t("recoverTitle", { name: person.name })}
      back={{ to: "/admin/users", label: t("users") }}
    >
      <p>{`${person.id} · ${person.username} · ${person.contact ?? t("noContact")}`}</p>
      {person.contactBefore === null ? null : (
        <Alert variant="warning" title={t("recoverHeld", { contact: person.contactBefore })} />
      )}
      {made === undefined ? (
        <Refusable />
      ) : (
        <Card className="stack">
          <h2>{t("codeMade", { username: person.username })}</h2>
          <p className="h2">
            <code>{made.code}</code>
          </p>
          <p>{t("codeMadeText", { until: made.until })}</p>
        </Card>
      )}
    </AdminPage>
  );
}

function Refusable() {
  const { id, refusal, mustConfirm } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (refusal !== null) return <Alert variant="warning" title={refusal} />;
  const result = done === undefined || "code" in done ? undefined : done;
  return <RecoveryForm id={id} mustConfirm={mustConfirm} result={result} />;
}
