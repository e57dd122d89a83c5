import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Form } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";
import { loadPage } from "~/http/page.server";
import { loadUndo, undoByForm } from "./action.server";
import { keepTyped } from "~/components/forms/keep-typed";

/** Not "light": ready-made pages are shared, and this URL holds a personal token. */
export const handle: PageHandle = { i18n: ["security"], isSecret: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Yantra" },
  { name: "robots", content: "noindex" },
];

/** The URL with its token is sent as referrer to no other site. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });

export const loader = (args: LoaderFunctionArgs) => loadPage(args, loadUndo);

/** Undoes the change. */
export const action = (args: ActionFunctionArgs) => undoByForm(args);

export const clientAction = keepTyped;

export default function UndoContact() {
  const { t } = useTranslation("security");
  const { change, code } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow">
      {change === undefined ? (
        <EmptyState
          headingLevel="h1"
          title={t("deadTitle")}
          action={<ButtonLink to="/auth/forgot-password">{t("setPassword")}</ButtonLink>}
        >
          <p>{t("undoDeadText")}</p>
        </EmptyState>
      ) : (
        <Card className="stack">
          <h1>{t("undoTitle")}</h1>
          <p>{t("undoText", change)}</p>
          <p>{t("undoWhat")}</p>
          <Form method="post">
            <input type="hidden" name="code" value={code} />
            <Button type="submit">{t("undoAction")}</Button>
          </Form>
        </Card>
      )}
    </div>
  );
}
