import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { dayInIndia } from "~/domain/calendar/day";
import { Invalid } from "~/domain/errors";
import { findUndoable, undoContactChange } from "~/domain/users/contact-changes.server";
import type { Call } from "~/http/call.server";
import { handleForm, seeOther } from "~/http/page.server";
import { detachSession, redirectWithNotice } from "~/http/session.server";
import { formatDay } from "~/i18n/format";

const PAGE = "/auth/undo-contact";
const undoSchema = z.object({ code: z.string() });

/** The page of a link: the change that it undoes, or that it is dead. A click undoes, not the visit of a scanner. */
export async function loadUndo(call: Call) {
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

/** Undoes the change and leads to a new password: whoever made it had the account open. */
export function undoByForm(args: ActionFunctionArgs) {
  return handleForm(args, undoSchema, async ({ code }, call) => {
    try {
      await undoContactChange(call.db, code, call.now);
    } catch (error) {
      if (error instanceof Invalid) return seeOther(PAGE);
      throw error;
    }
    detachSession(call.request);
    const notice = {
      variant: "default",
      title: call.t("security:undone"),
      text: call.t("security:undoneText"),
    } as const;
    return redirectWithNotice(call.request, "/auth/forgot-password", notice, { status: 303 });
  });
}
