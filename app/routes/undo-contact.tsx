import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { dayInIndia } from "~/domain/calendar/day";
import { Invalid } from "~/domain/errors";
import { findUndoable, undoContactChange } from "~/domain/users/contact-changes.server";
import type { Call } from "~/http/call.server";
import { handleForm, loadPage, seeOther } from "~/http/page.server";
import { detachSession, redirectWithNotice } from "~/http/session.server";
import { formatDay } from "~/i18n/format";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Form, keepTyped } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";

/** Not "light": ready-made pages are shared, and this URL holds a personal token. */
export const handle: PageHandle = { i18n: ["security"], isSecret: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Yantra" },
  { name: "robots", content: "noindex" },
];

/** The URL with its token is sent as referrer to no other site. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });

export const loader = (args: LoaderFunctionArgs) => loadPage(args, loadUndo);

/** Undoes the change and leads to a new password: whoever made it had the account open. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, undoSchema, async ({ code }, call) => {
    try {
      await undoContactChange(call.db, code, call.now);
    } catch (error) {
      if (error instanceof Invalid) return seeOther(PAGE);
      throw error;
    }
    detachSession(call.request);
    const notice = { title: call.t("security:undone"), text: call.t("security:undoneText") } as const;
    return redirectWithNotice(call.request, "/auth/forgot-password", notice);
  });
}

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

const PAGE = "/auth/undo-contact";
const undoSchema = z.object({ code: z.string() });

/** The page of a link: the change that it undoes, or that it is dead. A click undoes, not the visit of a scanner. */
async function loadUndo(call: Call) {
  const code = call.url.searchParams.get("code") ?? "";
  const change = await findUndoable(call.db, code, call.now);
  return {
    title: `${call.t("security:undoTitle")} – ${call.t("brand")}`,
    change: change && {
      username: change.username,
      contact: change.oldContact ?? "",
      day: formatDay(dayInIndia(new Date(change.changedAt)), call.language),
    },
    code,
  };
}
