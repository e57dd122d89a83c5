import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { DecideMany } from "~/components/admin/decide-many";
import { Alert } from "~/components/ui/alert";
import { Checkbox } from "~/components/ui/choices";
import { EmptyState } from "~/components/ui/empty-state";
import type { PageHandle } from "~/page-handle";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { decideChosen } from "./action.server";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["admin", "booking"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) =>
  loadAdminScreen(args, ({ t }) => Promise.resolve({ title: `${t("admin:decisions")} – ${t("brand")}` }));

export const action = (args: ActionFunctionArgs) => decideChosen(args);

export const clientAction = keepTyped;

/** What became of each booking that was decided with others: what is left to do first. */
export default function AdminDecisions() {
  const { t } = useTranslation("admin");
  const result = useActionData<typeof action>();
  const left = result?.left ?? [];
  const outcomes = result?.outcomes ?? [];
  const done = outcomes.filter(({ isDone }) => isDone);
  const failed = outcomes.filter(({ isDone }) => !isDone);
  return (
    <AdminPage part="bookings" title={t("decisions")} back={{ to: "/admin", label: t("bookings") }}>
      {result === undefined ? <EmptyState title={t("decisionsNone")} /> : null}
      {failed.map(({ id, text }) => (
        <Alert key={id} variant="destructive" title={text} />
      ))}
      {result !== undefined && result.problem !== null && left.length === 0 ? (
        <Alert variant="destructive" title={result.problem} />
      ) : null}
      {left.length === 0 ? null : (
        <DecideMany
          id="decide-left"
          reason={result?.reason ?? ""}
          problem={result?.problem ?? undefined}
          password={result?.password ?? undefined}
        >
          {left.map((id) => (
            <Checkbox key={id} name="bookingId" value={id} defaultChecked label={t("choose", { id })} />
          ))}
        </DecideMany>
      )}
      {done.length === 0 ? null : (
        <Alert variant="success">
          <ul>
            {done.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </AdminPage>
  );
}
